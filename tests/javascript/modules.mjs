// Lets Node import the scripts of the pages, which are modules without saying so by their names.

import { register } from "node:module";

const hooks = `export function load(url, context, next) {
  return next(url, url.includes("/static/") ? { ...context, format: "module" } : context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
