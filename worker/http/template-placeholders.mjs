/**
 * Placeholders for the values of an exported page that differ per request. A placeholder occurs either
 * in HTML (text or an attribute) or in the hydration data: JSON within a JavaScript string within a script.
 *
 * Plain JavaScript, because both the export script and the Worker import it.
 */

/** The exported pages, without their leading slash. */
export const staticPageNames = /** @type {const} */ (["sign-in", "forgot-password", "reset-password"]);

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
export const htmlPlaceholder = (name) => `__placeholder_${name}__`;
/** @param {string} name */
export const dataPlaceholder = (name) => `__data_placeholder_${name}__`;

/** Matches every placeholder: the first group is "data_" in hydration data, the second is the name. */
export const placeholderPattern = /__(data_)?placeholder_([a-zA-Z]+)__/g;

/**
 * The file, below the root of the site, of a page in one language and theme.
 *
 * @param {string} page
 * @param {string} language
 * @param {string} theme
 */
export const staticPageFile = (page, language, theme) => `static-pages/${page}.${language}.${theme}.html`;
