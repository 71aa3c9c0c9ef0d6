import { createApp } from "./app";
import type { Env } from "./env";

const app = createApp();

/** The reference API's Worker. */
export default { fetch: app.fetch } satisfies ExportedHandler<Env>;
