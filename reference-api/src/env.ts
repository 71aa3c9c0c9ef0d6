/** Bindings and variables of the Worker (wrangler.toml names the same). */
export interface Env {
  /** All data of the contract. */
  readonly DB: D1Database;
  /** Uploaded files and report files. */
  readonly FILES: R2Bucket;
  /** "true" for a demonstration: demo accounts may sign in, and the outbox is shown. */
  readonly DEMO?: string;
  /** "true" opens POST /__seed. */
  readonly ALLOW_SEED?: string;
  /** ISO instant that fixes the clock, for tests and pictures. */
  readonly DEMO_NOW?: string;
  /** Number of plants POST /__seed makes when its body names none. */
  readonly DEMO_PLANTS?: string;
  /** User id of the support account, which may comment and write notes everywhere (spec 3 §6). */
  readonly SUPPORT_USER_ID?: string;
  /** Where the web app answers, for the links in mails. */
  readonly APP_URL?: string;
}
