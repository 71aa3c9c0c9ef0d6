import { createApi, createApp } from "./app";
import type { Env } from "./env";
import { finishUpdate } from "./fleet/assessment/daily-run";

const app = createApp();

/** The Worker: serves the API, and updates the fleet every night. */
export default {
  fetch: app.fetch,
  async scheduled(_controller, env, context) {
    const request = new Request("https://reference-api.internal/");
    await finishUpdate(createApi(env, request, (work) => context.waitUntil(work)));
  },
} satisfies ExportedHandler<Env>;
