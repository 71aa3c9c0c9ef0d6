/**
 * The places of an exported page that are only known when it is served. A slot stands either in HTML (text or an
 * attribute) or in the data that hydration reads: JSON within a JavaScript string within a script.
 *
 * Plain JavaScript, because the export script and the Worker have to agree on it.
 */

/** The pages that are exported, without their leading slash. */
export const staticPageNames = /** @type {const} */ (["sign-in", "forgot-password", "reset-password"]);

/** The settings that a page's data holds, and of what kind they are. */
export const configSlots = /** @type {const} */ ({
  productName: "text",
  serviceStatusPageUrl: "text",
  mapStyleUrl: "text",
  supportUserId: "number",
});

/** @param {string} name */
export const htmlSlot = (name) => `__slot_${name}__`;
/** @param {string} name */
export const dataSlot = (name) => `__data_slot_${name}__`;

/** Matches every slot: the first group is "data_" in data, the second is the slot's name. */
export const slotPattern = /__(data_)?slot_([a-zA-Z]+)__/g;

/**
 * The file, below the site's root, that holds one page in one language and theme.
 *
 * @param {string} page
 * @param {string} language
 * @param {string} theme
 */
export const staticPageFile = (page, language, theme) => `static-pages/${page}.${language}.${theme}.html`;
