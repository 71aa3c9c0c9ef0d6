/**
 * The templates of the guest pages: rendered once per language and theme in the build, with placeholders for the values
 * that differ per request. A placeholder is in HTML (text or an attribute) or in the hydration data: JSON within a
 * JavaScript string within a script. Plain JavaScript, because both the export script and the Worker import it.
 * // decision 0012
 *
 * Relies on Remix 2.17 writing the hydration data as `streamController.enqueue("…")` in a script, its last part as
 * `streamController.close()`, and escaping it as JSON in a string without `<`, `>`, `&` and line separators.
 * Upstream: no prerendering in Remix 2 (github.com/remix-run/react-router/pull/11539 is for React Router 7), and its
 * pages would have no nonce.
 * An upgrade that breaks it fails the build ("incomplete"), page-template.test.ts and tests/e2e/guest-pages.spec.ts.
 */

/** The exported pages, without their leading slash. */
export const staticPageNames = /** @type {const} */ (["sign-in", "forgot-password", "reset-password"]);

/** The page of a site that is too busy, exported like these but never requested by its name. */
export const busyPageName = "busy";

/** The config values in the data of a page, with their types. */
export const configPlaceholders = /** @type {const} */ ({
  productName: "text",
  serviceStatusPageUrl: "text",
  mapStyleUrl: "text",
  satelliteTilesUrl: "text",
  streetViewUrl: "text",
  roofViewerUrl: "text",
  supportUserId: "number",
});

/** @param {string} name */
const htmlPlaceholder = (name) => `__placeholder_${name}__`;
/** @param {string} name */
const dataPlaceholder = (name) => `__data_placeholder_${name}__`;

/** Matches every placeholder: the first group is "data_" in hydration data, the second is the name. */
const placeholderPattern = /__(data_)?placeholder_([a-zA-Z]+)__/g;

/**
 * Unique numbers that represent numeric config values during the render, until placeholders replace them.
 *
 * @type {Map<string, number>}
 */
const numberPlaceholders = new Map(
  Object.entries(configPlaceholders)
    .filter(([, type]) => type === "number")
    .map(([name], index) => [name, 864_209_753_100 + index]),
);

/** The values of a load context with which a page is rendered as a template. */
export const templateContext = {
  config: Object.fromEntries(
    Object.keys(configPlaceholders).map((name) => [name, numberPlaceholders.get(name) ?? htmlPlaceholder(name)]),
  ),
  nonce: htmlPlaceholder("nonce"),
  requestId: htmlPlaceholder("requestId"),
};

/** The values of the page of a busy site, as a template. */
export const busyTemplateValues = {
  productName: htmlPlaceholder("productName"),
  nonce: htmlPlaceholder("nonce"),
  requestId: htmlPlaceholder("requestId"),
  address: htmlPlaceholder("address"),
  seconds: htmlPlaceholder("seconds"),
};

/**
 * The template from a page that was rendered with `templateContext`. Throws when the page is incomplete or contains a
 * value where it cannot be filled in.
 *
 * @param {string} html
 * @param {string} address The path and query of the page.
 */
export function createTemplate(html, address) {
  const isComplete = html.includes(`nonce="${htmlPlaceholder("nonce")}"`) && html.includes("streamController.close()");
  if (!isComplete) throw new Error(`${address} is incomplete.\n${html.slice(0, 2_000)}`);
  const template = html
    .replaceAll(address, htmlPlaceholder("address"))
    .replace(/(<script\b[^>]*>)([\s\S]*?)(<\/script>)/g, (_script, open, code, close) => {
      return open + markHydrationData(code) + close;
    });
  const query = address.split("?")[1] ?? "";
  if (query !== "" && template.includes(query)) {
    throw new Error(`${address} contains a part of its query that has no placeholder.`);
  }
  return template;
}

/**
 * Replaces the placeholders in a script by data placeholders, except the nonce, which needs no escaping.
 *
 * @param {string} code
 */
function markHydrationData(code) {
  let marked = code;
  for (const name of [...Object.keys(configPlaceholders), "requestId", "address"]) {
    const placeholder = String(numberPlaceholders.get(name) ?? htmlPlaceholder(name));
    marked = marked.replaceAll(placeholder, dataPlaceholder(name));
  }
  if (marked !== code && !code.includes("streamController.enqueue(")) {
    throw new Error("A config value occurs in a script that is not hydration data.");
  }
  return marked;
}

/**
 * Fills in a template, each value escaped for its context. A placeholder without a value stays.
 *
 * @param {string} template
 * @param {Record<string, string | number>} values The config, the nonce, the request id and the page's address.
 */
export function fillTemplate(template, values) {
  return template.replace(placeholderPattern, (placeholder, data, name) => {
    const value = values[name];
    if (value === undefined) return placeholder;
    return data ? escapeHydrationData(value) : escapeHtml(String(value));
  });
}

/** @type {Record<string, string>} */
const htmlEscapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** @param {string} text */
const escapeHtml = (text) => text.replace(/[&<>"']/g, (char) => htmlEscapes[char] ?? char);

/**
 * Escapes like Remix: JSON within a JavaScript string, without characters that could end the script.
 *
 * @param {string | number} value
 */
function escapeHydrationData(value) {
  if (typeof value === "number") return String(value);
  const json = JSON.stringify(value).slice(1, -1);
  const literal = JSON.stringify(json).slice(1, -1);
  return literal.replace(/[&<>\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * The file, below the root of the site, of a page in one language and theme.
 *
 * @param {string} page
 * @param {string} language
 * @param {string} theme
 */
export const staticPageFile = (page, language, theme) => `static-pages/${page}.${language}.${theme}.html`;
