import { Hono } from "hono";
import { Temporal } from "temporal-polyfill";
import { startEncryption } from "./access/stored-secrets";
import { runAlerts } from "./alerts/run";
import type { Api, Env } from "./api";
import { clock, clockAt } from "./clock";
import { connect } from "./db/connect";
import { endpointGroups, endpoints } from "./endpoints";
import { finishUpdate, updateFleet } from "./fleet/daily-run";
import { startWeatherRun, updateWeather } from "./fleet/weather/run";
import { ApiError, fromDatabaseError, notFound, wrongMethod } from "./http/api-error";
import { withBaseHeaders } from "./http/base-headers";
import { drainBody } from "./http/input";
import { handlePush } from "./ingest/push";
import { assertMode } from "./installation/setup-link";
import { storeOfferedSums } from "./lists/period-sums";
import { log, logFailure } from "./log";
import { handleMailEvent } from "./mail/events";
import { outboxJson, outboxMail, outboxPage } from "./mail/outbox";
import { runReports } from "./mail/report-run";
import { runMails } from "./mail/schedule";
import { unsubscribe, unsubscribePage } from "./mail/unsubscribe";
import { pullMeasurements, startPull } from "./pull/pull";
import type { Endpoint } from "./routes/endpoint";
import { openApiDocument } from "./routes/openapi";
import { getSeedProgress, runSeedStep } from "./seed/seed";

type App = { Bindings: Env; Variables: { api: Api } };

/** The HTTP application: the contract under /v0, the seed endpoint, the outbox and the OpenAPI document. */
function createApp(): Hono<App> {
  const app = new Hono<App>();

  app.use(async (context, next) => {
    context.set(
      "api",
      createApi(context.env, context.req.raw, (work) => context.executionCtx.waitUntil(work)),
    );
    await next();
    await drainBody(context.req.raw);
  });
  app.post("/__seed", (context) => runSeedStep(context.get("api"), context.req.raw));
  app.get("/__seed", (context) => getSeedProgress(context.get("api")));
  app.use(async (context, next) => {
    await assertMode(context.get("api"));
    await next();
  });
  app.use("/v0/*", async (context, next) => {
    await updateFleet(context.get("api"));
    startEncryption(context.get("api"));
    startWeatherRun(context.get("api"));
    startPull(context.get("api"));
    await next();
  });
  app.post("/__mails", (context) => demoOnly(context.get("api"), runScheduled));
  app.get("/outbox", (context) => demoOnly(context.get("api"), outboxPage));
  app.get("/outbox.json", (context) => demoOnly(context.get("api"), outboxJson));
  app.get("/outbox/:id{[0-9]{1,12}}", (context) =>
    demoOnly(context.get("api"), (api) => outboxMail(api, Number(context.req.param("id")))),
  );
  app.get("/unsubscribe", (context) => unsubscribePage(context.get("api"), new URL(context.req.url)));
  app.post("/unsubscribe", (context) => unsubscribe(context.get("api"), new URL(context.req.url)));
  app.post("/mail-events", (context) => handleMailEvent(context.get("api"), context.req.raw));
  app.post("/ingest/:key", (context) => handlePush(context.get("api"), context.req.raw, context.req.param("key")));
  app.get("/v0/openapi.json", (context) => context.json(openApiDocument(endpointGroups)));
  for (const call of endpoints) {
    app.on(call.method.toUpperCase(), honoPath(call), (context) =>
      call.handleRequest(context.get("api"), context.req.param() as Record<string, string>, context.req.raw),
    );
  }

  app.notFound((context) => {
    const methods = allowedMethods(context.req.path);
    return (methods.length > 0 ? wrongMethod(methods) : notFound("Endpoint")).toResponse(context.req.raw);
  });
  app.onError((error, context) => {
    if (error instanceof ApiError) return error.toResponse(context.req.raw);
    const known = fromDatabaseError(error);
    const details = { method: context.req.method, path: context.req.path, message: String(error) };
    log(known ? "info" : "error", known ? "database" : "unhandled", details);
    if (known) return known.toResponse(context.req.raw);
    return new ApiError(5000, { general: ["The server had an error. Please try again later."] }).toResponse(
      context.req.raw,
    );
  });
  return app;
}

function createApi(env: Env, request: Request, waitUntil: (work: Promise<unknown>) => void): Api {
  return {
    env,
    db: connect(env.DB),
    clock: clock(env),
    wallClock: clockAt(Temporal.Now.instant()),
    address: clientAddress(request),
    waitUntil,
  };
}

/**
 * Returns the client IP address. On a call from the internet, Cloudflare sets cf-connecting-ip, so that the caller
 * cannot choose an address. A call of the web app's Worker through the service binding has only x-forwarded-for, which
 * that Worker sets.
 */
function clientAddress(request: Request): string {
  const address = request.headers.get("cf-connecting-ip") ?? request.headers.get("x-forwarded-for")?.split(",")[0];
  return (address?.trim() || "unknown").slice(0, 64);
}

/** The methods of every path outside the contract, and of the endpoints by path pattern. */
const methodsByPath: readonly (readonly [pattern: RegExp, methods: readonly string[]])[] = [
  [/^\/__seed$/, ["GET", "POST"]],
  [/^\/(outbox|outbox\.json|outbox\/\d{1,12}|v0\/openapi\.json)$/, ["GET"]],
  [/^\/unsubscribe$/, ["GET", "POST"]],
  [/^\/(mail-events|__mails|ingest\/[^/]+)$/, ["POST"]],
  ...endpoints.map(({ path, method }) => {
    const pattern = path.replace(/\{\w+:text\}/g, "[^/]+").replace(/\{\w+\}/g, "\\d+");
    return [new RegExp(`^/v0${pattern}$`), [method.toUpperCase()]] as const;
  }),
];

/** Returns the methods of a path; none for an unknown path. A path with GET also supports HEAD. */
function allowedMethods(path: string): string[] {
  const methods = methodsByPath.flatMap(([pattern, methods]) => (pattern.test(path) ? methods : []));
  return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method)))].sort();
}

/** Converts a path such as /companies/{c}/driver/{d:text} to Hono's syntax. */
function honoPath(call: Endpoint): string {
  return `/v0${call.path.replace(/\{(\w+)(?::text)?\}/g, ":$1")}`;
}

async function demoOnly(api: Api, show: (api: Api) => Promise<Response>): Promise<Response> {
  if (api.env.DEMO !== "true") throw notFound("Endpoint");
  return show(api);
}

const app = createApp();

/** Updates the fleet, pulls measurements, fetches their weather, sends the alerts, reports and mails that are due, and stores sums that pages read. */
async function runScheduled(api: Api): Promise<Response> {
  await finishUpdate(api);
  startEncryption(api);
  await pullMeasurements(api);
  await updateWeather(api);
  await runAlerts(api);
  await runReports(api);
  await runMails(api);
  // Last, because pages add up sums that are not stored.
  await logFailure("sums of periods failed", {}, () => storeOfferedSums(api));
  return new Response(null, { status: 204 });
}

/** The Worker: serves the API, updates the fleet every night, and sends mails. */
export default {
  fetch: async (request, env, context) => withBaseHeaders(await app.fetch(request, env, context)),
  async scheduled(_controller, env, context) {
    const request = new Request("https://reference-api.internal/");
    await runScheduled(createApi(env, request, (work) => context.waitUntil(work)));
  },
} satisfies ExportedHandler<Env>;
