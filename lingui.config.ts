import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** `TEXTS_FOLDER` redirects the extraction, so that scripts/check-texts.mjs can compare. */
const folder = process.env.TEXTS_FOLDER ?? "<rootDir>/shared/i18n/locales";

/** One catalogue for all translations; the English text is the key. vite.texts.ts gives each module its texts. */
export default defineConfig({
  sourceLocale: "en",
  locales: ["nl"],
  catalogs: [
    {
      path: `${folder}/{locale}`,
      include: ["app", "widgets", "features", "entities", "shared"],
      exclude: ["**/*.test.*"],
    },
  ],
  orderBy: "message",
  runtimeConfigModule: { Trans: ["@shared/i18n/trans", "Trans"] },
  format: formatter({ origins: false }),
});
