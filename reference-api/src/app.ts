import { Hono } from "hono";
import { Temporal } from "temporal-polyfill";
import type { Api } from "./api";
import { signedInUser } from "./auth/bearer";
import { clock, clockAt } from "./clock";
import { connect } from "./db/connect";
import { refuseDemoAccounts } from "./demo-guard";
import { endpoints } from "./endpoints";
import type { Env } from "./env";
import { bringUpToDate } from "./fleet/assessment/daily-run";
import { ApiError, accessDenied, notFound } from "./http/api-error";
import { drain } from "./http/body";
import type { Endpoint } from "./http/endpoint";
import { log } from "./log";
import { outboxJson, outboxPage } from "./mail/outbox";
import { openApiDocument } from "./openapi/document";
import { continueSeed, showSeed } from "./seed-endpoint";

type App = { Bindings: Env; Variables: { api: Api } };

/** The HTTP side of the reference API: every call of the contract under /v0, and three doors of its own. */
export function createApp(): Hono<App> {
  const app = new Hono<App>();

  app.use(async (context, next) => {
    context.set(
      "api",
      apiOf(context.env, context.req.raw, (work) => context.executionCtx.waitUntil(work)),
    );
    await next();
    await drain(context.req.raw);
  });
  app.post("/__seed", (context) => continueSeed(context.get("api"), context.req.raw));
  app.get("/__seed", (context) => showSeed(context.get("api")));
  app.use(async (context, next) => {
    await refuseDemoAccounts(context.get("api"));
    await next();
  });
  app.use("/v0/*", async (context, next) => {
    await bringUpToDate(context.get("api"));
    await next();
  });
  app.get("/outbox", (context) => shownInDemo(context.get("api"), outboxPage));
  app.get("/outbox.json", (context) => shownInDemo(context.get("api"), outboxJson));
  app.get("/v0/openapi.json", (context) => context.json(openApiDocument(endpoints)));
  for (const call of endpoints) {
    app.on(call.method.toUpperCase(), honoPath(call), (context) =>
      answer(call, context.get("api"), context.req.param() as Record<string, string>, context.req.raw),
    );
  }

  app.notFound(() => notFound("This address").toResponse());
  app.onError((error, context) => {
    if (error instanceof ApiError) return error.toResponse();
    log("error", "unhandled", { method: context.req.method, path: context.req.path, message: String(error) });
    return new ApiError(5000, { general: ["Something went wrong on the server."] }).toResponse();
  });
  return app;
}

/** What a request works with. */
export function apiOf(env: Env, request: Request, waitUntil: (work: Promise<unknown>) => void): Api {
  return {
    env,
    db: connect(env.DB),
    clock: clock(env),
    wallClock: clockAt(Temporal.Now.instant()),
    address: addressOf(request),
    waitUntil,
  };
}

/** Whose request this is: the web app's edge names whom it asks for, otherwise it is who asks. */
function addressOf(request: Request): string {
  const forwarded = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
  return (forwarded || request.headers.get("cf-connecting-ip") || "unknown").slice(0, 64);
}

async function answer(
  call: Endpoint,
  api: Api,
  params: Record<string, string>,
  request: Request,
): Promise<Response> {
  const user = call.access === "guest" ? null : await signedInUser(api, request);
  if (call.access === "admin" && user?.admin !== 1) throw accessDenied("Only administrators may do this.");
  return call.respond(api, user, params, request);
}

/** /companies/{c}/driver/{d:text} as Hono writes it. */
function honoPath(call: Endpoint): string {
  return `/v0${call.path.replace(/\{(\w+)(?::text)?\}/g, ":$1")}`;
}

async function shownInDemo(api: Api, show: (api: Api) => Promise<Response>): Promise<Response> {
  if (api.env.DEMO !== "true") throw notFound("This address");
  return show(api);
}
