import sanitizeHtml from "sanitize-html";
import type { SafeHtml } from "./safe-html";

/** The formats of the rich text editor: paragraphs, bold, italic, underline, strike, headings, lists and links. */
const editorFormats: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "b", "strong", "i", "em", "u", "s", "strike", "del"],
    ...["h3", "h4", "h5", "ul", "ol", "li", "a"],
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Heading levels 1 and 2 belong to the page.
  transformTags: {
    h1: "h3",
    h2: "h4",
    h3: "h5",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
  },
};

/** Sanitizes untrusted HTML: removes all elements and attributes except the formats of the editor. */
export const safeHtml = (html: string): SafeHtml => ({ safeHtml: sanitizeHtml(html, editorFormats).trim() });
