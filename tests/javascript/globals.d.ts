// Scripts that pages load from packages.

declare const htmx: any;

// Every element of a page is HTML or SVG, which both have data attributes.
interface Element {
  readonly dataset: DOMStringMap;
}

interface Window {
  SwaggerUIBundle: any;
  htmx?: any;
}
