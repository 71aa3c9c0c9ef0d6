/**
 * Stands in for `react-dom`, `util` and `postcss` in the server build (vite.config.ts), of which the Worker uses nothing
 * else: React 18 renders pages with `react-dom/server`, which shares no code with `react-dom` and takes an encoder from
 * `util`, and sanitize-html parses style attributes only with the option `parseStyleAttributes`.
 *
 * Relies on React DOM 18.3 and sanitize-html 2.17. A further import of these packages fails the build, and
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

/** In characters; below it, a loop is faster than the runtime's own encoder. */
const shortText = 128;

/** The encoder of React's renderer, which calls it for every attribute. */
export class TextEncoder extends globalThis.TextEncoder {
  override encodeInto(text: string, target: Uint8Array): TextEncoderEncodeIntoResult {
    const { length } = text;
    if (length > shortText || length > target.length) return super.encodeInto(text, target);
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code > 0x7f) return super.encodeInto(text, target);
      target[index] = code;
    }
    return { read: length, written: length };
  }
}
