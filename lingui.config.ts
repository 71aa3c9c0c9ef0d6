import { defineConfig } from "@lingui/cli";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "nl"],
  catalogs: [
    {
      path: "<rootDir>/shared/i18n/locales/{locale}",
      include: ["app", "widgets", "features", "entities", "shared"],
      exclude: ["**/*.test.*"],
    },
  ],
  orderBy: "message",
});
