/** What a service binding or the asset server can be asked. */
export interface Service {
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
}

/** The part of a KV namespace that the edge uses. */
export interface KeyValueStore {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<void>;
}

/** What of the request's execution context is used: work that may outlive the answer. */
export interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** The bindings and variables of the edge Worker, as wrangler.toml and the start script give them. */
export interface Env {
  ASSETS: Service;
  /** Ended sessions, by session id. */
  SESSIONS: KeyValueStore;
  /** The embedded reference API; used when V0_API_URL is empty. */
  V0?: Service;
  V0_API_URL?: string;
  /** Key material of the session cookie; several keys separated by a comma, the first one writes. */
  SESSION_SECRET: string;
  SESSION_SECONDS?: string;
  PRODUCT_NAME?: string;
  SERVICE_STATUS_URL?: string;
  SERVICE_STATUS_PAGE_URL?: string;
  /** The ids or names of the services that matter, separated by commas; all of them when empty. */
  SERVICE_STATUS_COMPONENTS?: string;
  /** A MapLibre style; its host is the one host that maps may load from. */
  MAP_STYLE_URL?: string;
  SUPPORT_USER_ID?: string;
  /** An instant at which the clock of the pages stands still, as that of the embedded reference API does. */
  DEMO_NOW?: string;
}
