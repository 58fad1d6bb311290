// Lets Node import the scripts of the pages, which are modules without saying so by their names. The site serves the
// static folders of all apps and games as one: boards of games import those of tables from ../play/.

import { register } from "node:module";

const tables = new URL("../../play/static/play/", import.meta.url).href;
const hooks = `export function resolve(specifier, context, next) {
  return next(specifier.replace(/^\\.\\.\\/play\\//, "${tables}"), context);
}
export function load(url, context, next) {
  return next(url, url.includes("/static/") ? { ...context, format: "module" } : context);
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
