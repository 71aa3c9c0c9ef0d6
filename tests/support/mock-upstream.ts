import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, startHttpServer } from "./http-server";

/** A request that the mock has received. */
export interface ReceivedRequest {
  method: string;
  /** Path and query below `/v0`. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Resolves when the connection closes: true if it closed before the response was complete. */
  aborted: Promise<boolean>;
}

type Responder = (response: ServerResponse, request: ReceivedRequest) => void;

/** Responds with JSON. */
export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  (response: ServerResponse, _request?: unknown): void => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(value));
  };

/** Responds like another responder, after a delay. */
export const delayed =
  (delayMs: number, respond: Responder): Responder =>
  (response, request) => {
    setTimeout(() => respond(response, request), delayMs);
  };

/** Responds like another responder, once `release` was called. */
export function held(respond: Responder): { respond: Responder; release(): void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { respond: (response, request) => void released.then(() => respond(response, request)), release };
}

/** Responders that simulate failures of an API. */
export const faults = {
  noResponse: () => {},
  invalidJson: (response) => response.end("<html>not JSON"),
  serverError: (response) => response.writeHead(500).end("<h1>500</h1>"),
  reset: (response) => response.socket?.resetAndDestroy(),
  truncatedBody: (response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    response.write('[{"id":1');
    setTimeout(() => response.socket?.resetAndDestroy(), 50);
  },
  unexpectedShape: json({ unexpected: true }),
  tokenUnknown: json({ error: { code: 1000, messages: { token: ["Unknown"] } } }, 401),
  redirect: (response) => response.writeHead(302, { Location: "http://evil.example/" }).end(),
} satisfies Record<string, (response: ServerResponse, request?: unknown) => void>;

const user = {
  id: 7,
  first_name: "Anna",
  last_name: "Bos",
  email: "anna@demo.example",
  admin: false,
  robot: false,
  auto_unsubscribed: null,
  subscribed_to_status_emails: true,
};
const company = { id: 3, name: "Zonnedak", non_mon_accessible: true, non_mon_creation_enabled: false, parents: [] };

/**
 * Starts a mock of the v0 API. It signs in every user, each with a new token; `on` sets the other responses by
 * method and path prefix, and the latest matching rule applies.
 */
export async function startMockUpstream() {
  const requests: ReceivedRequest[] = [];
  let rules: { call: string; respond: Responder }[] = [];
  let tokenCount = 0;
  const defaultRules: typeof rules = [
    { call: "GET ", respond: json([]) },
    {
      call: "POST /sign-in",
      respond: (response, request) => {
        tokenCount += 1;
        json({ access_token: `secret-token-${tokenCount}` })(response, request);
      },
    },
    { call: "GET /users/me", respond: json(user) },
    { call: "GET /users/me/companies", respond: json([company]) },
  ];
  const notFound = json({ error: { code: 2000, messages: {} } }, 404);

  const server = await startHttpServer(async (message, response) => {
    const aborted = new Promise<boolean>((resolve) => {
      response.on("close", () => resolve(!response.writableEnded));
    });
    const request: ReceivedRequest = {
      method: message.method ?? "",
      path: (message.url ?? "").replace(/^\/v0/, ""),
      headers: message.headers,
      body: String(await readBody(message)),
      aborted,
    };
    requests.push(request);
    const call = `${request.method} ${request.path}`;
    const rule = [...defaultRules, ...rules].findLast((candidate) => call.startsWith(candidate.call));
    (rule?.respond ?? notFound)(response, request);
  });

  return {
    url: server.url,
    requests,
    /** The received requests whose method and path start with `call`, in order. */
    requestsTo: (call: string) => requests.filter(({ method, path }) => `${method} ${path}`.startsWith(call)),
    on(call: string, respond: Responder) {
      rules.push({ call, respond });
    },
    /** Removes all rules of `on` and all received requests. */
    reset() {
      rules = [];
      requests.length = 0;
    },
    stop: server.stop,
  };
}

export type MockUpstream = Awaited<ReturnType<typeof startMockUpstream>>;
