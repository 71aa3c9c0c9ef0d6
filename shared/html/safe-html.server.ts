import sanitizeHtml from "sanitize-html";
import { ApiError } from "../api/result";
import { structure, wellFormedHtml } from "./well-formed.server";

/** HTML that was sanitized on the server. Only `safeHtml` creates it and only `RichText` renders it. */
export interface SafeHtml {
  readonly safeHtml: string;
  /** Whether the text was too long, so that only its beginning is shown. */
  readonly isCut?: true;
}

/**
 * The limits of a sanitized text, which keep the time below 50 ms: twice the length of a ticket, and 1,500 elements.
 */
const maxLength = 50_000;
const maxTags = 3_000;

/** Returns the length of the part of a text that is sanitized. */
function usableLength(html: string): number {
  let at = html.indexOf("<");
  for (let tags = 0; tags < maxTags && at >= 0; tags += 1) at = html.indexOf("<", at + 1);
  return Math.min(at < 0 ? html.length : at, maxLength);
}

/**
 * Whether a text is so long that only its beginning is shown. Such a text cannot be edited, because saving would lose
 * the rest.
 */
export const isTooLong = (html: string): boolean => usableLength(html) < html.length;

/** Elements that begin a line. They become elements of `structure`, which `wellFormedHtml` resolves. */
const lineTags = [
  ...[
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
  ],
  ...["dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h6", "header", "hgroup", "hr", "legend"],
  ...["main", "menu", "nav", "search", "section", "summary", "table", "tbody", "tfoot", "thead"],
];
const structureOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(lineTags.map((tag) => [tag, structure.block])),
  tr: structure.row,
  td: structure.cell,
  th: structure.cell,
  pre: structure.preformatted,
  listing: structure.preformatted,
};

/** A `<` that does not begin a tag: "5 <6", "Jan <jan@example.com>". */
const textualLessThan = /<(?![a-z][a-z\d-]*(?::[a-z\d-]+)?[\s/>]|\/[a-z]|[!?])/gi;

const sharedOptions: sanitizeHtml.IOptions = {
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Styles are never allowed.
  parseStyleAttributes: false,
  // Browser parsers stop nesting at 512 elements and then close the wrong elements.
  nestingLimit: 50,
};

/** Converts the tags of other editors, for both sets of formats. */
const sharedTransforms: sanitizeHtml.IOptions["transformTags"] = {
  ...structureOf,
  // Google Docs wraps copied content in <b style="font-weight:normal">.
  b: (tagName, { style = "" }) => ({ tagName: isNormalWeight.test(style) ? "span" : tagName, attribs: {} }),
  ol: (tagName, { start = "" }): sanitizeHtml.Tag => ({ tagName, attribs: isListNumber.test(start) ? { start } : {} }),
  li: (tagName, { value = "" }): sanitizeHtml.Tag => ({ tagName, attribs: isListNumber.test(value) ? { value } : {} }),
};
const isNormalWeight = /font-weight:\s*(?:normal|[1-4]00)\b/i;
const isListNumber = /^\d{1,6}$/;
const listAttributes = { ol: ["start"], li: ["value"] };

/**
 * The formats of the rich text editor for display: paragraphs, bold, italic, underline, strike, headings, lists and
 * links.
 */
const editorFormats: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "b", "strong", "i", "em", "u", "s", "strike", "del"],
    ...["h3", "h4", "h5", "ul", "ol", "li", "a"],
    ...Object.values(structure),
  ],
  allowedAttributes: { ...listAttributes, a: ["href", "rel", "target"] },
  ...sharedOptions,
  // Heading levels 1 and 2 are reserved for the page.
  transformTags: {
    ...sharedTransforms,
    h1: "h3",
    h2: "h4",
    h3: "h5",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
  },
};

/**
 * Sanitizes untrusted HTML: removes all elements and attributes except the formats of the editor. The result is
 * well-formed on its own. Plain text keeps its lines. Rows of tables become lines with separated cells. A text that is
 * too long is cut.
 */
export const safeHtml = (html: string): SafeHtml => ({
  safeHtml: sanitize(html.slice(0, usableLength(html)), editorFormats),
  ...(isTooLong(html) && { isCut: true }),
});

/** The formats of the rich text editor as it writes them. Formats of other editors are converted. */
const writtenFormats: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "strong", "em", "u", "s", "h1", "h2", "h3", "ul", "ol", "li", "a"],
    ...Object.values(structure),
  ],
  allowedAttributes: { ...listAttributes, a: ["href"] },
  ...sharedOptions,
  transformTags: {
    ...sharedTransforms,
    b: (_, { style = "" }) => ({ tagName: isNormalWeight.test(style) ? "span" : "strong", attribs: {} }),
    i: "em",
    strike: "s",
    del: "s",
    h4: "h3",
    h5: "h3",
    h6: "h3",
  },
};

/**
 * Sanitizes HTML of the rich text editor before it is sent to the API or edited. Throws an `ApiError` of status 413 if
 * the text is too long.
 */
export function sanitizeRichText(html: string): string {
  if (isTooLong(html)) throw new ApiError({ status: 413, text: "The text is too long." });
  return sanitize(html, writtenFormats);
}

function sanitize(html: string, formats: sanitizeHtml.IOptions): string {
  // Lone surrogates are removed, because the parser throws an error when it joins two of them.
  const markup = html.replace(/\p{Surrogate}/gu, "\ufffd").replace(textualLessThan, "&lt;");
  return wellFormedHtml(sanitizeHtml(markup, formats)).trim();
}
