import type { WallFigures } from "./figures.server";

/** The figures of a company for tests, without causes. */
export const createFigures = (sections: Partial<WallFigures["sections"]>): WallFigures => ({
  company: { id: 3, name: "Zonnedak" },
  today: "2026-11-27",
  sections: {
    losses: { ok: true, value: null },
    causes: { ok: true, value: { rows: [], total: 0, keys: [] } },
    days: { ok: true, value: [] },
    plants: { ok: true, value: 40 },
    energyToday: { ok: true, value: null },
    hours: { ok: true, value: null },
    forecast: { ok: true, value: null },
    drivers: { ok: true, value: null },
    ...sections,
  },
  service: { level: "operational", problem: null, components: [], readAt: null },
  staleSince: null,
  sessionEndsAt: 86_400_000,
});
