import sanitizeHtml from "sanitize-html";
import { wellFormedHtml } from "./well-formed.server";

/** HTML that was sanitized on the server. Only `safeHtml` creates it and only `RichText` renders it. */
export interface SafeHtml {
  readonly safeHtml: string;
}

const safeLinks: sanitizeHtml.IOptions = {
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // No format has styles, and the server build has no parser of them (shared/framework/server-stand-ins.ts).
  parseStyleAttributes: false,
  // Parsers of browsers stop nesting at 512 elements, and then close the wrong ones.
  nestingLimit: 50,
};

/** The formats of the rich text editor as they are displayed: paragraphs, bold, italic, underline, strike, headings, lists and links. */
const editorFormats: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "b", "strong", "i", "em", "u", "s", "strike", "del"],
    ...["h3", "h4", "h5", "ul", "ol", "li", "a"],
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  ...safeLinks,
  // Heading levels 1 and 2 belong to the page.
  transformTags: {
    h1: "h3",
    h2: "h4",
    h3: "h5",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
  },
};

/**
 * Sanitizes untrusted HTML: removes all elements and attributes except the formats of the editor. The result is
 * well-formed in isolation.
 */
export const safeHtml = (html: string): SafeHtml => ({ safeHtml: sanitize(html, editorFormats) });

/** The formats of the rich text editor as it writes them; those of other editors become these. */
const writtenFormats: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "u", "s", "h1", "h2", "h3", "ul", "ol", "li", "a"],
  allowedAttributes: { a: ["href"] },
  ...safeLinks,
  transformTags: { b: "strong", i: "em", strike: "s", del: "s" },
};

/** Sanitizes HTML of the rich text editor before it is sent to the API, or before it is edited. */
export const sanitizeRichText = (html: string): string => sanitize(html, writtenFormats);

const sanitize = (html: string, formats: sanitizeHtml.IOptions) => wellFormedHtml(sanitizeHtml(html, formats)).trim();
