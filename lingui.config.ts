import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Another folder for the catalogues: how the check looks at what extraction would change. */
const locales = process.env.TEXTS_FOLDER ?? "<rootDir>/shared/i18n/locales";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "nl"],
  catalogs: [
    {
      path: `${locales}/{locale}`,
      include: ["app", "widgets", "features", "entities", "shared"],
      exclude: ["**/*.test.*"],
    },
  ],
  orderBy: "message",
  format: formatter({ lineNumbers: false }),
});
