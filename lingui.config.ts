import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Another folder for the catalogues: how the check looks at what extraction would change. */
const locales = process.env.TEXTS_FOLDER ?? "<rootDir>/shared/i18n/locales";

/**
 * The rooms whose texts stand in a catalogue of their own, which only the screens that show them load
 * (`screenTexts` in their routes); all other texts are the frame's, which every page loads.
 */
const screens = {
  dashboard: [
    "app/routes/_app._dashboard",
    "app/routes/_app._dashboard._index",
    "widgets/company-metrics",
    "widgets/issue-chart",
    "widgets/issue-counts",
    "widgets/meter-status-chart",
    "widgets/overall-performance",
    "widgets/plant-map",
    "widgets/top-losses",
  ],
  guest: ["app/routes/_guest.*", "features/recover-password", "features/sign-in"],
  health: ["app/routes/_app.health", "features/health-filter", "widgets/health-table"],
  lists: [
    "app/routes/_app.issues",
    "app/routes/_app.performances",
    "app/routes/_app.plants._index",
    "features/plants-filter",
    "features/saved-views",
    "widgets/plants-list",
  ],
  plant: ["app/routes/_app.plants_.$plantId", "widgets/performance-chart", "widgets/status-calendar"],
  reports: ["app/routes/_app.reports"],
  tickets: [
    "app/routes/_app.admin.tickets",
    "app/routes/_app.tickets._index",
    "app/routes/_app.tickets_.$ticketId",
    "features/assign-ticket",
    "features/change-ticket-template",
    "features/close-ticket",
    "features/tickets-filter",
    "widgets/tickets-list",
  ],
};

/** One pattern to take the texts of a room in and to leave them out elsewhere, so that none is lost between. */
const inside = (room: string) => `${room}/**/*.{ts,tsx}`;
const tests = "**/*.test.*";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "nl"],
  catalogs: [
    {
      path: `${locales}/{locale}/frame`,
      include: ["app", "widgets", "features", "entities", "shared"],
      exclude: [tests, ...Object.values(screens).flat().map(inside)],
    },
    ...Object.entries(screens).map(([screen, rooms]) => ({
      path: `${locales}/{locale}/${screen}`,
      include: rooms.map(inside),
      exclude: [tests],
    })),
  ],
  orderBy: "message",
  format: formatter({ lineNumbers: false }),
});
