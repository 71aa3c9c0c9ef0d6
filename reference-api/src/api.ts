import type { Kysely } from "kysely";
import type { Clock } from "./clock";
import type { Database } from "./db/schema";

/** Bindings and variables of the Worker, as in wrangler.toml. */
export interface Env {
  /** The D1 database of all contract data. */
  readonly DB: D1Database;
  /** The R2 bucket of uploaded files and report files. */
  readonly FILES: R2Bucket;
  /**
   * The secrets of the deployment, the same as in the web app, separated by commas. They encrypt what is stored and has
   * to be read again. The first secret encrypts, all secrets decrypt.
   */
  readonly SESSION_SECRET?: string;
  /** "true" for a demo: demo accounts may sign in and /outbox is available. */
  readonly DEMO?: string;
  /** "true" enables POST /__seed. */
  readonly ALLOW_SEED?: string;
  /** ISO instant that fixes the clock, for tests and screenshots. */
  readonly DEMO_NOW?: string;
  /** Number of plants that POST /__seed creates by default. */
  readonly DEMO_PLANTS?: string;
  /**
   * User id of the support account, which may write comments and notes on every plant (domain/permissions.md#users).
   */
  readonly SUPPORT_USER_ID?: string;
  /** URL of an archive of recorded weather in the format of Open-Meteo. */
  readonly WEATHER_API_URL?: string;
  /** URL of weather forecasts in the format of Open-Meteo. */
  readonly WEATHER_FORECAST_API_URL?: string;
  /** URL of SolarEdge's monitoring API. Without it nothing is pulled, and its meters stay simulated in a demo. */
  readonly SOLAREDGE_API_URL?: string;
  /** URL of the web app, for the links in mails. */
  readonly APP_URL?: string;
  /** Public URL of this Worker, for the links to unsubscribe and the URLs of ingest keys. */
  readonly API_URL?: string;
  /** Cloudflare's binding that sends mails. */
  readonly EMAIL?: SendEmail;
  /** URL and token of a provider that sends mails over HTTP; used if there is no binding. */
  readonly MAIL_API_URL?: string;
  readonly MAIL_API_TOKEN?: string;
  /** Sender of the mails, such as "Heliograph <status@example.com>". Without it, mails stay in the outbox. */
  readonly MAIL_FROM?: string;
  /** Domain of the addresses of replies to mails about tickets, and URL from which the provider's API serves received mails. */
  readonly MAIL_REPLY_DOMAIN?: string;
  readonly MAIL_RECEIVED_URL?: string;
  /** Secret of the provider's webhook that reports bounces, complaints and received mails, such as "whsec_…". */
  readonly MAIL_EVENTS_SECRET?: string;
  /** "true" allows webhooks of alerts to local and private addresses and over HTTP, for an installation. */
  readonly ALERTS_ALLOW_LOCAL_WEBHOOKS?: string;
  /** Base64url keys that sign push messages (VAPID), and the contact for push services, a mailto: or https: address. */
  readonly PUSH_VAPID_PUBLIC_KEY?: string;
  readonly PUSH_VAPID_PRIVATE_KEY?: string;
  readonly PUSH_SUBJECT?: string;
}

/** Dependencies of a request. */
export interface Api {
  readonly env: Env;
  readonly db: Kysely<Database>;
  /** Time of the simulated fleet. DEMO_NOW can fix it. */
  readonly clock: Clock;
  /** Real time, for tokens, throttling and deadlines. */
  readonly wallClock: Clock;
  /** Client IP address, for throttling. */
  readonly address: string;
  /** Continues work after the response is sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}
