import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";
import { screens } from "./shared/config/screens";

/** `TEXTS_FOLDER` redirects the extraction, so that scripts/check-texts.mjs can compare. */
const locales = process.env.TEXTS_FOLDER ?? "<rootDir>/shared/i18n/locales";

/** Included in the catalogue of its screen and excluded from the one of the app shell. */
const filesIn = (folder: string) => `${folder}/**/*.{ts,tsx}`;
const tests = "**/*.test.*";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "nl"],
  catalogs: [
    {
      path: `${locales}/{locale}/shell`,
      include: ["app", "widgets", "features", "entities", "shared"],
      exclude: [tests, ...Object.values(screens).flat().map(filesIn)],
    },
    ...Object.entries(screens).map(([screen, folders]) => ({
      path: `${locales}/{locale}/${screen}`,
      include: folders.map(filesIn),
      exclude: [tests],
    })),
  ],
  orderBy: "message",
  format: formatter({ lineNumbers: false }),
});
