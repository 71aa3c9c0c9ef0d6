import { createElement, type ElementType, Fragment, type ReactElement } from "react";

/**
 * Stands in for `react-dom`, `react/jsx-runtime`, `util` and `postcss` in the server build (vite.config.ts), of which the
 * Worker uses nothing else: React 18 renders pages with `react-dom/server`, which shares no code with `react-dom` and takes an encoder from
 * `util`, and sanitize-html parses style attributes only with the option `parseStyleAttributes`.
 *
 * Relies on React and React DOM 18.3 and sanitize-html 2.17. A further import of these packages fails the build, and
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

export { Fragment };

type Props = Record<string, unknown>;

const hasDefaultProps = (type: unknown): boolean =>
  (typeof type === "function" || (typeof type === "object" && type !== null)) && "defaultProps" in type;

/**
 * An element with the props as they are, as React 19 has it: React 18 copies those of every element, for refs, keys
 * and default props among them, which few have.
 */
export function jsx(type: ElementType, props: Props, key?: unknown): ReactElement {
  if ("ref" in props || "key" in props || hasDefaultProps(type)) {
    return createElement(type, key === undefined ? props : { ...props, key: String(key) });
  }
  const element = {
    $$typeof: elementType,
    type,
    key: key === undefined ? null : String(key),
    ref: null,
    props,
    _owner: null,
  };
  return element as ReactElement;
}

const elementType = Symbol.for("react.element");

export { jsx as jsxs };
