import { createRequestHandler } from "@remix-run/cloudflare";
import { compressed } from "./compressed";
import type { Env, Lifetime } from "./env";
import { beginVisit, openContext, type Visit } from "./load-context";
import { logFault, logRequest } from "./log";
import { refusal, withBoundedBody } from "./request-rules";
import { standingHeaders, withAnswerHeaders } from "./security";
import { build } from "./server-build.js";
import { SettingError } from "./settings";
import { staticFile } from "./static-files";
import { staticPage } from "./static-pages";

const renderPage = createRequestHandler(build, "production");

export default {
  /** Every request walks through here: a file of the build, or a page. */
  async fetch(request: Request, env: Env, lifetime: Lifetime): Promise<Response> {
    let visit: Visit;
    try {
      visit = beginVisit(request, env, lifetime);
    } catch (error) {
      return misconfigured(error);
    }
    let answer: Response;
    try {
      answer = await answerTo(visit);
    } catch (error) {
      logFault("request-failed", error, { requestId: visit.trace.requestId });
      answer = plainFault(`Something went wrong. Request ${visit.trace.requestId}`);
    }
    return compressed(request, logged(visit, withAnswerHeaders(answer, visit.headers)));
  },
};

async function answerTo(visit: Visit): Promise<Response> {
  const refused = refusal(visit.request);
  if (refused) return refused;
  const file = await staticFile(visit);
  if (file) return file;
  const request = await withBoundedBody(visit.request);
  if (request instanceof Response) return request;

  const { context, generation } = await openContext({ ...visit, request });
  if (!context.session.current) {
    const page = await staticPage(request, visit.env.ASSETS, context);
    if (page) return page;
  }
  const page = await renderPage(request, context);
  if (!generation.cookie) return page;
  const answer = new Response(page.body, page);
  answer.headers.append("Set-Cookie", generation.cookie);
  return answer;
}

/** Logs a request at the end of its answer: the cards of a page call upstream while it streams. */
function logged({ request, lifetime, trace }: Visit, answer: Response): Response {
  const { status, body, headers } = answer;
  const streams = /^text\/(html|x-script|x-turbo)/.test(headers.get("Content-Type") ?? "");
  const log = () => logRequest(request, status, trace);
  if (!body || !streams) {
    log();
    return answer;
  }
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  lifetime.waitUntil(body.pipeTo(writable).then(log, log));
  return new Response(readable, answer);
}

function misconfigured(error: unknown): Response {
  logFault("misconfigured", error);
  const text = error instanceof SettingError ? error.message : "The edge cannot start.";
  return new Response(plainFault(text).body, { status: 500, headers: { ...standingHeaders } });
}

function plainFault(text: string): Response {
  return new Response(`${text}\n`, {
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
