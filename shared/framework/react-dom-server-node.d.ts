/** React's renderer for Node, of which @types/react-dom 18 names only the parent module. */
declare module "react-dom/server.node" {
  export { renderToPipeableStream } from "react-dom/server";
}
