/**
 * The screens and the folders each consists of. A folder that no screen names belongs to the app shell, which every
 * page loads. Message catalogues, the `Screen` type and the chunks of the browser build derive from it.
 */
export const screens = {
  "create-plant": ["app/routes/_app.plants.create", "features/create-plant", "widgets/create-plant-wizard"],
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
  editor: ["shared/ui/rich-text-editor"],
  guest: [
    "app/routes/_guest.forgot-password",
    "app/routes/_guest.reset-password",
    "app/routes/_guest.sign-in",
    "features/recover-password",
    "features/sign-in",
  ],
  health: [
    "app/routes/_app.health",
    "app/routes/_app.health._index",
    "features/health-filter",
    "widgets/health-table",
  ],
  lists: [
    "app/routes/_app.issues",
    "app/routes/_app.performances",
    "app/routes/_app.plants",
    "features/plants-filter",
    "features/saved-views",
    "widgets/plants-list",
  ],
  plant: [
    "app/routes/_app.plants_.$plantId",
    "entities/meter",
    "features/attach-companies",
    "features/create-ticket",
    "shared/ui/rich-text-editor",
    "features/edit-custom-fields",
    "features/tag-plant",
    "features/upgrade-plant",
    "widgets/performance-chart",
    "widgets/plant-header",
    "widgets/status-calendar",
  ],
  "plant-tabs": [
    "entities/address",
    "features/check-meters",
    "features/compare-plants",
    "features/delete-meter",
    "features/delete-plant",
    "features/diagnose-meter",
    "features/edit-contacts",
    "features/edit-meter",
    "features/edit-plant",
    "features/edit-promise",
    "features/enter-meter-credentials",
    "features/open-meter-portal",
    "features/run-admin-action",
    "features/snooze-issue",
    "features/test-meter",
    "features/upload-files",
    "features/write-note",
    "widgets/plant-admin",
    "widgets/plant-contacts",
    "widgets/plant-issues",
    "widgets/plant-location",
    "widgets/plant-long-term",
    "widgets/plant-meters",
    "widgets/plant-notes-files",
    "widgets/plant-performance",
    "widgets/plant-status",
  ],
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
} as const;

export type Screen = keyof typeof screens;

/** The screen that a file belongs to, by its path from the project's root; undefined for the app shell. */
export function screenOf(file: string): Screen | undefined {
  const names = Object.keys(screens) as Screen[];
  return names.find((screen) => screens[screen].some((folder) => file.startsWith(`${folder}/`)));
}
