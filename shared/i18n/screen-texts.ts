import type { Screen } from "@shared/config/screens";
import { loadTexts } from "./catalogs.client";

/**
 * Loads the message catalogues of a route in the browser before the route's module is ready: `await
 * screenTexts("lists")` at the top of the module. The server has all catalogues. `scripts/check-texts.mjs` reports a
 * route that renders a text of a catalogue it does not load.
 */
export async function screenTexts(...screens: Screen[]): Promise<void> {
  if (import.meta.env.SSR) return;
  await Promise.all(["shell", ...screens].map(loadTexts));
}
