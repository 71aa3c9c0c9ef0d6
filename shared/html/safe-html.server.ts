import sanitizeHtml from "sanitize-html";
import { ApiError } from "../api/api-error";
import { wellFormedHtml } from "./well-formed.server";

/** HTML that was sanitized on the server. Only `safeHtml` creates it and only `RichText` renders it. */
export interface SafeHtml {
  readonly safeHtml: string;
  /** Whether the text was too long, so that only its beginning is shown. */
  readonly isCut?: true;
}

/** How much of a text is sanitized, which takes at most 50 ms: twice the characters of a ticket, and 1,500 elements. */
const maxLength = 100_000;
const maxTags = 3_000;

/** The length of the part of a text that is sanitized. */
function usableLength(html: string): number {
  let at = html.indexOf("<");
  for (let tags = 0; tags < maxTags && at >= 0; tags += 1) at = html.indexOf("<", at + 1);
  return Math.min(at < 0 ? html.length : at, maxLength);
}

/** Whether only the beginning of a text can be shown. Such a text is not edited: the rest of it would be lost. */
export const isTooLong = (html: string): boolean => usableLength(html) < html.length;

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
 * well-formed in isolation. Of a text that is too long it has the beginning.
 */
export const safeHtml = (html: string): SafeHtml => ({
  safeHtml: sanitize(html.slice(0, usableLength(html)), editorFormats),
  ...(isTooLong(html) && { isCut: true }),
});

/** The formats of the rich text editor as it writes them; those of other editors become these. */
const writtenFormats: sanitizeHtml.IOptions = {
  allowedTags: ["p", "br", "strong", "em", "u", "s", "h1", "h2", "h3", "ul", "ol", "li", "a"],
  allowedAttributes: { a: ["href"] },
  ...safeLinks,
  transformTags: { b: "strong", i: "em", strike: "s", del: "s" },
};

/**
 * Sanitizes HTML of the rich text editor before it is sent to the API, or before it is edited. Throws an `ApiError` of
 * status 413 if the text is too long.
 */
export function sanitizeRichText(html: string): string {
  if (isTooLong(html)) throw new ApiError({ status: 413, text: "The text is too long." });
  return sanitize(html, writtenFormats);
}

// Without halves of characters: the parser throws an error when it joins two of them.
const sanitize = (html: string, formats: sanitizeHtml.IOptions) =>
  wellFormedHtml(sanitizeHtml(html.replace(/\p{Surrogate}/gu, "\ufffd"), formats)).trim();
