/** React's renderer for web streams, of which @types/react-dom 18 names only the parent module. */
declare module "react-dom/server.browser" {
  export { renderToReadableStream } from "react-dom/server";
}
