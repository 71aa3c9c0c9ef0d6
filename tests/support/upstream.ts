import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the stand-in for v0 saw it. */
export interface Asked {
  method: string;
  /** Path and query below `/v0`. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Resolves when the connection ended: true where the answer had not been sent by then. */
  cut: Promise<boolean>;
}

type Reply = (response: ServerResponse, asked: Asked) => void;

export const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(JSON.stringify(value));
  };

/** What another reply says, so many milliseconds later. */
export const afterMs =
  (delayMs: number, reply: Reply): Reply =>
  (response, asked) => {
    setTimeout(() => reply(response, asked), delayMs);
  };

/** The ways in which a service fails. */
export const faults = {
  silent: () => {},
  garbage: (response) => response.end("<html>not what was asked for"),
  serverError: (response) => response.writeHead(500).end("<h1>500</h1>"),
  reset: (response) => response.socket?.resetAndDestroy(),
  halfBody: (response) => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
    response.write('[{"id":1');
    setTimeout(() => response.socket?.resetAndDestroy(), 50);
  },
  wrongShape: json({ unexpected: true }),
  tokenUnknown: json({ error: { code: 1000, messages: { token: ["Unknown"] } } }, 401),
  redirect: (response) => response.writeHead(302, { Location: "http://evil.example/" }).end(),
} satisfies Record<string, Reply>;

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
const company = {
  id: 3,
  name: "Zonnedak",
  non_mon_accessible: true,
  non_mon_creation_enabled: false,
  parents: [],
};

/**
 * A stand-in for v0 that signs everybody in, each with a token of their own, and answers the rest as it is told.
 * A rule is a method and a beginning of the path; the latest one that fits holds.
 */
export async function startUpstream() {
  const asked: Asked[] = [];
  let rules: { call: string; reply: Reply }[] = [];
  let tokens = 0;
  const standing: typeof rules = [
    { call: "GET ", reply: json([]) },
    {
      call: "POST /sign-in",
      reply: (response, call) => {
        tokens += 1;
        json({ access_token: `secret-token-${tokens}` })(response, call);
      },
    },
    { call: "GET /users/me", reply: json(user) },
    { call: "GET /users/me/companies", reply: json([company]) },
  ];

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    const cut = new Promise<boolean>((resolve) => {
      response.on("close", () => resolve(!response.writableEnded));
    });
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = (request.url ?? "").replace(/^\/v0/, "");
      const call: Asked = {
        method: request.method ?? "",
        path,
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        cut,
      };
      asked.push(call);
      const rule = [...standing, ...rules].findLast((one) => `${call.method} ${path}`.startsWith(one.call));
      (rule?.reply ?? json({ error: { code: 2000, messages: {} } }, 404))(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** What was asked of a path, latest last. */
    askedFor: (call: string) => asked.filter(({ method, path }) => `${method} ${path}`.startsWith(call)),
    on(call: string, reply: Reply) {
      rules.push({ call, reply });
    },
    /** Forgets what it was told and what it was asked. */
    reset() {
      rules = [];
      asked.length = 0;
    },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Upstream = Awaited<ReturnType<typeof startUpstream>>;
