import { endSessionAndRedirect } from "@shared/session/end-session";
import { createV0Client } from "./client";
import { createTransport } from "./transport";
import type { V0Client } from "./v0-client";

/** What of the browser the client needs; tests give their own. */
interface BrowserWays {
  fetch: typeof fetch;
  leave: () => void;
}

const thisBrowser: BrowserWays = {
  fetch: (input, init) => fetch(input, init),
  leave: endSessionAndRedirect,
};

/**
 * The browser's own way to v0, for polls, debounced look-ups and uploads; everything else goes through loaders
 * and actions. An answer that ends the session loads the root anew, so that nothing of it stays in memory; a
 * network fault carries the browser's own words (spec 1 §8).
 */
export function createBrowserClient({ fetch, leave } = thisBrowser): V0Client {
  const exchange = createTransport(
    ({ method, path, body }, signal) => {
      const headers = new Headers({ Accept: "application/json" });
      if (typeof body === "string") headers.set("Content-Type", "application/json");
      return fetch(`/api/v0${path}`, { method, headers, body, signal, redirect: "error" });
    },
    { networkMessages: (error) => ({ network: [error instanceof Error ? error.message : String(error)] }) },
  );
  return createV0Client({
    exchange,
    whenSessionEnds: async (error) => {
      leave();
      return error;
    },
  });
}

export const browserClient = createBrowserClient();
