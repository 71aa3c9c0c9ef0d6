import { endSessionAndRedirect } from "@shared/lib/next-url";
import { createTransport } from "./transport";
import { createV0Client, type V0Client } from "./v0-client";

interface BrowserClientOptions {
  fetch: typeof fetch;
  endSession: () => void;
}

const defaultOptions: BrowserClientOptions = {
  fetch: (input, init) => fetch(input, init),
  endSession: endSessionAndRedirect,
};

/**
 * The v0 client of the browser, for polling, debounced look-ups and uploads. Everything else uses loaders and actions.
 * A response that ends the session redirects to the root, so that no data of the session stays in memory. A network
 * error has the browser's own message (domain/errors.md#display).
 */
export function createBrowserClient({ fetch, endSession } = defaultOptions): V0Client {
  const transport = createTransport(
    ({ method, path, body }, signal) => {
      const headers = new Headers({ Accept: "application/json" });
      if (typeof body === "string") headers.set("Content-Type", "application/json");
      return fetch(`/api/v0${path}`, { method, headers, body, signal, redirect: "error" });
    },
    { networkMessages: (error) => ({ network: [error instanceof Error ? error.message : String(error)] }) },
  );
  return createV0Client({
    transport,
    onSessionEnd: async (error) => {
      endSession();
      return error;
    },
    onUnreadable: ({ method }, fields) => {
      // biome-ignore lint/suspicious/noConsole: the browser's part of the log
      console.warn(JSON.stringify({ event: "unreadable-fields", method, fields }));
    },
  });
}

export const browserClient = createBrowserClient();
