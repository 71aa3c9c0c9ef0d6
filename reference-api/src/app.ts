import { Hono } from "hono";
import { Temporal } from "temporal-polyfill";
import type { Api } from "./api";
import { requireUser } from "./auth/bearer";
import { assertDemoAllowed } from "./auth/demo-guard";
import { connect } from "./db/connect";
import { endpointGroups, endpoints } from "./endpoints";
import type { Env } from "./env";
import { updateFleet } from "./fleet/assessment/daily-run";
import { ApiError, accessDenied, notFound } from "./http/api-error";
import { drainBody } from "./http/body";
import type { Endpoint } from "./http/endpoint";
import { openApiDocument } from "./http/openapi/document";
import { clock, clockAt } from "./lib/clock";
import { log } from "./log";
import { outboxJson, outboxPage } from "./mail/outbox";
import { getSeedProgress, runSeedStep } from "./seed/endpoint";

type App = { Bindings: Env; Variables: { api: Api } };

/**
 * The HTTP application: every endpoint of the contract under /v0, the seed endpoint, the outbox and the OpenAPI
 * document.
 */
export function createApp(): Hono<App> {
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
    await assertDemoAllowed(context.get("api"));
    await next();
  });
  app.use("/v0/*", async (context, next) => {
    await updateFleet(context.get("api"));
    await next();
  });
  app.get("/outbox", (context) => demoOnly(context.get("api"), outboxPage));
  app.get("/outbox.json", (context) => demoOnly(context.get("api"), outboxJson));
  app.get("/v0/openapi.json", (context) => context.json(openApiDocument(endpointGroups)));
  for (const call of endpoints) {
    app.on(call.method.toUpperCase(), honoPath(call), (context) =>
      handleEndpoint(
        call,
        context.get("api"),
        context.req.param() as Record<string, string>,
        context.req.raw,
      ),
    );
  }

  app.notFound(() => notFound("Endpoint").toResponse());
  app.onError((error, context) => {
    if (error instanceof ApiError) return error.toResponse();
    log("error", "unhandled", { method: context.req.method, path: context.req.path, message: String(error) });
    return new ApiError(5000, { general: ["The server had an error. Please try again later."] }).toResponse();
  });
  return app;
}

/** The dependencies of one request. */
export function createApi(env: Env, request: Request, waitUntil: (work: Promise<unknown>) => void): Api {
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
 * Client IP address: the first of x-forwarded-for (set by the web app's Worker), otherwise the address of the
 * connection.
 */
function clientAddress(request: Request): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  return (forwarded || request.headers.get("cf-connecting-ip") || "unknown").slice(0, 64);
}

async function handleEndpoint(
  call: Endpoint,
  api: Api,
  params: Record<string, string>,
  request: Request,
): Promise<Response> {
  const user = call.access === "guest" ? null : await requireUser(api, request);
  if (call.access === "admin" && user?.admin !== 1) throw accessDenied("Only administrators may do this.");
  return call.handleRequest(api, user, params, request);
}

/** A path such as /companies/{c}/driver/{d:text} in Hono's syntax. */
function honoPath(call: Endpoint): string {
  return `/v0${call.path.replace(/\{(\w+)(?::text)?\}/g, ":$1")}`;
}

async function demoOnly(api: Api, show: (api: Api) => Promise<Response>): Promise<Response> {
  if (api.env.DEMO !== "true") throw notFound("Endpoint");
  return show(api);
}
