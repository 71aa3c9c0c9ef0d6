import sanitizeHtml from "sanitize-html";
import type { SafeHtml } from "./safe-html";

/** What the editor writes: paragraphs, bold, italic, underline, strike, headings, lists and links; nothing else. */
const formats: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "br", "b", "strong", "i", "em", "u", "s", "strike", "del"],
    ...["h3", "h4", "h5", "ul", "ol", "li", "a"],
  ],
  allowedAttributes: { a: ["href", "rel", "target"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // The page itself has the first and the second level.
  transformTags: {
    h1: "h3",
    h2: "h4",
    h3: "h5",
    a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
  },
};

/** Rich text from elsewhere, without whatever is none of the editor's formats. */
export const safeHtml = (html: string): SafeHtml => ({ safeHtml: sanitizeHtml(html, formats).trim() });
