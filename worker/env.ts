import type { Fetcher, KVNamespace } from "@cloudflare/workers-types";

/** The bindings and variables of the edge Worker, as wrangler.toml and the start script give them. */
export interface Env {
  ASSETS: Fetcher;
  /** Ended sessions, by session id. */
  SESSIONS: KVNamespace;
  /** The embedded reference API; used when V0_API_URL is empty. */
  V0?: Fetcher;
  V0_API_URL?: string;
  /** Key material of the session cookie; several keys separated by a comma, the first one writes. */
  SESSION_SECRET: string;
  SESSION_SECONDS?: string;
  PRODUCT_NAME?: string;
  SERVICE_STATUS_URL?: string;
  SERVICE_STATUS_PAGE_URL?: string;
  SERVICE_STATUS_COMPONENTS?: string;
  MAP_STYLE_URL?: string;
  SUPPORT_USER_ID?: string;
}
