/**
 * Stands in for `react-dom` and `postcss` in the server build (vite.config.ts), of which the Worker uses nothing else:
 * React 18 renders pages with `react-dom/server`, which shares no code with `react-dom`, and sanitize-html parses style
 * attributes only with the option `parseStyleAttributes`.
 *
 * Relies on React DOM 18.3 and sanitize-html 2.17. A further import of either package fails the build, and
 * server-stand-ins.test.ts fails when these options change.
 */

/** Portals exist in the browser only: React's server renderer refuses them, too. */
export function createPortal(): never {
  throw new Error("A portal cannot be rendered on the server.");
}

/** Updates on the server are synchronous. */
export const flushSync = <T>(update: () => T): T => update();

/** The parser of styles, which no sanitized format has. */
export function parse(): never {
  throw new Error("The server build has no parser of styles.");
}
