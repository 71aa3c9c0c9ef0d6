/** The part of a service binding or the asset server that the edge uses. */
export interface Fetcher {
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
}

/** The part of a KV namespace that the edge uses. */
export interface KeyValueStore {
  get(key: string): Promise<string | null>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<void>;
}

/** The part of a D1 database that the edge uses. */
export interface Database {
  prepare(query: string): DatabaseStatement;
  /** Runs the statements in one transaction. */
  batch<Row>(statements: DatabaseStatement[]): Promise<{ results: Row[] }[]>;
}

export interface DatabaseStatement {
  bind(...values: (string | number)[]): DatabaseStatement;
}

/** The part of an Analytics Engine dataset that the edge uses. */
export interface MetricsDataset {
  writeDataPoint(point: { indexes: string[]; blobs: string[]; doubles: number[] }): void;
}

/** The part of the Worker's execution context that the edge uses. */
export interface ExecutionContext {
  /** Keeps the request's context alive for background work after the response. */
  waitUntil(work: Promise<unknown>): void;
}

/** The bindings and variables of the edge Worker, from wrangler.toml and the start script. */
export interface Env {
  ASSETS: Fetcher;
  /** Single sessions that were revoked, by session id. */
  SESSIONS: KeyValueStore;
  /**
   * Attempts to sign in, the times when all sessions of a user ended, and the responses to changes with an idempotency
   * key. Without the database, attempts are not limited, sessions do not end, and a change with a key may run twice.
   */
  ATTEMPTS?: Database;
  /** How many attempts may fail within a time, per account and per address (docs/decisions/0024); 0 for no limit. */
  ATTEMPTS_PER_ACCOUNT?: string;
  ATTEMPTS_PER_ADDRESS?: string;
  ATTEMPTS_SECONDS?: string;
  /** How many requests with a session an isolate responds to at the same time. Further requests are rejected. */
  MAX_REQUESTS?: string;
  /** Counts requests and reports of browsers. Without the dataset, they are only in the log. */
  METRICS?: MetricsDataset;
  /** "true" adds the durations of a request's parts to its Server-Timing header. */
  SERVER_TIMING?: string;
  /** "false" drops the reports of browsers. */
  BROWSER_REPORTS?: string;
  /** "false" turns off the service worker, and removes it from browsers that have it. */
  OFFLINE?: string;
  /** The included back end, used when V0_API_URL is empty. */
  V0?: Fetcher;
  V0_API_URL?: string;
  /** What the v0 API offers beyond the contract, separated by commas: `losses`, `compared`, `tickets`. */
  API_EXTENSIONS?: string;
  /** The secrets of the session cookie, separated by commas: the first encrypts, all decrypt. */
  SESSION_SECRET: string;
  SESSION_SECONDS?: string;
  PRODUCT_NAME?: string;
  SERVICE_STATUS_URL?: string;
  SERVICE_STATUS_PAGE_URL?: string;
  /** Ids or names of the relevant services, separated by commas; all when empty. */
  SERVICE_STATUS_COMPONENTS?: string;
  /** The URL of a MapLibre style; maps may load from its host only. */
  MAP_STYLE_URL?: string;
  SATELLITE_TILES_URL?: string;
  STREET_VIEW_URL?: string;
  ROOF_VIEWER_URL?: string;
  /** The URL of the dashboard of a meter or its driver, with `{meter_id}` and `{driver}`; for administrators. */
  METER_DASHBOARD_URL?: string;
  DRIVER_DASHBOARD_URL?: string;
  SUPPORT_USER_ID?: string;
  /** How users reach support, besides tickets. */
  SUPPORT_EMAIL?: string;
  SUPPORT_PHONE?: string;
  SUPPORT_HOURS?: string;
  /** The script of a chat widget; pages may load from its host. */
  CHAT_WIDGET_SCRIPT_URL?: string;
  /** "true" starts the chat widget for administrators, too. */
  CHAT_WIDGET_FOR_ADMINS?: string;
  /** A fixed time for demos, the same as in the included back end. */
  DEMO_NOW?: string;
}
