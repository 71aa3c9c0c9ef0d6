import { loadTexts } from "./catalogs.client";

/** A catalogue of lingui.config.ts beside the frame's. */
export type Screen = "dashboard" | "guest" | "health" | "lists" | "plant" | "reports" | "tickets";

/**
 * Holds a route back until the browser has the texts of what it shows: `await screenTexts("lists")` at the top
 * of its module, the frame's with them. The server has them all. `scripts/check-texts.mjs` finds a route that
 * shows a text it did not ask for.
 */
export async function screenTexts(...screens: Screen[]): Promise<void> {
  if (import.meta.env.SSR) return;
  await Promise.all(["frame", ...screens].map(loadTexts));
}
