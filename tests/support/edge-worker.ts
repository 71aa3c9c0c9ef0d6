import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeferToClientError } from "@shared/framework/streamed-document";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { logFile, startStack } from "../../scripts/stack.mjs";
import { copyMigratedDatabase } from "./migrated-database";
import { json, startMockUpstream } from "./mock-upstream";
import { sessionSecret, unlimitedAttempts } from "./stack";

export { sessionSecret };

/**
 * Starts the built edge Worker with a mock of the v0 API, on free ports and with a state directory of its own.
 * `vars` override the default variables and may use the URL of the mock. With `trustsClientAddress` the address of a
 * request is the address in its CF-Connecting-IP header.
 */
export async function startEdgeWorker(
  vars: (upstreamUrl: string) => Record<string, string> = () => ({}),
  options: { trustsClientAddress?: boolean } = {},
) {
  const upstream = await startMockUpstream();
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-edge-"));
  copyMigratedDatabase(stateDir);
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: { SESSION_SECRET: sessionSecret, V0_API_URL: upstream.url, ...unlimitedAttempts, ...vars(upstream.url) },
    referenceVars: {},
    ...options,
  });
  const { url } = stack;

  /**
   * Sends one request on a connection of its own and follows no redirect. workerd closes connections that were idle for
   * 5 s; a request sent at that moment would fail.
   */
  function request(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Connection", "close");
    if (init.cookie) headers.set("Cookie", init.cookie);
    return fetch(url + path, { ...init, headers, redirect: "manual" });
  }

  /** Posts a form like a browser does from the same origin. */
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    request(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: url }, cookie });

  /** Signs in and returns the Cookie header of the new session. */
  async function signIn(): Promise<string> {
    const response = await post("/sign-in", { email: "anna@demo.example", password: "Sunny-roof-1" });
    return cookieHeader(response);
  }

  /** Signs in as an administrator, who may call every action. */
  async function signInAdmin(): Promise<string> {
    const admin = { id: 8, first_name: "Bo", last_name: "Smit", email: "bo@demo.example", admin: true };
    upstream.on("GET /users/me?", json({ ...admin, robot: false, subscribed_to_status_emails: true }));
    const cookie = await signIn();
    upstream.reset();
    return cookie;
  }

  const logText = () => readFileSync(join(stateDir, logFile), "utf8");

  return {
    url,
    upstream,
    request,
    post,
    signIn,
    signInAdmin,
    requestAndDisconnect: (path: string, cookie: string, delayMs: number, how?: "reset" | "close") =>
      requestAndDisconnect(url, path, cookie, delayMs, how),
    logText,
    /** The JSON lines that the Worker has logged. */
    logEntries: (): Record<string, unknown>[] =>
      logText()
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    async stop() {
      await stack.stop();
      await upstream.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export type EdgeWorker = Awaited<ReturnType<typeof startEdgeWorker>>;

/** The Cookie header that a browser sends after a response with these Set-Cookie headers. */
export const cookieHeader = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

/** Sends a GET request and disconnects after a delay: by a TCP reset, or by closing like a browser does. */
export function requestAndDisconnect(
  url: string,
  path: string,
  cookie: string,
  delayMs: number,
  how: "reset" | "close" = "reset",
): Promise<void> {
  const { port, host, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      const headers = `Host: ${host}\r\nCookie: ${cookie}\r\nAccept-Encoding: gzip\r\n`;
      socket.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
      setTimeout(() => {
        if (how === "reset") socket.resetAndDestroy();
        else socket.destroy();
      }, delayMs);
    });
    // The Worker may have closed the connection earlier, after its response.
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.resume();
  });
}

/** The number of cards in a page that the client renders, because their data took longer than a second. */
export const countClientCards = (html: string): number => html.split(`"${DeferToClientError.digest}"`).length - 1;

/**
 * The edge of the tests of a file or a group. Before each test, the upstream responds as by default. `cookie` is the
 * session of the file, or with `session: "test"` a new one for each test, which has no cache entries.
 */
export function setupEdge({
  vars,
  session,
  ...options
}: {
  vars?: Parameters<typeof startEdgeWorker>[0];
  session?: "file" | "test";
  trustsClientAddress?: boolean;
} = {}): EdgeWorker & { readonly cookie: string } {
  let edge: EdgeWorker;
  let cookie: string;
  beforeAll(async () => {
    edge = await startEdgeWorker(vars, options);
    if (session === "file") cookie = await edge.signIn();
  });
  afterAll(() => edge?.stop());
  beforeEach(async () => {
    edge.upstream.reset();
    if (session === "test") cookie = await edge.signIn();
  });
  return new Proxy({} as ReturnType<typeof setupEdge>, {
    get: (_, name) => (name === "cookie" ? cookie : Reflect.get(edge, name)),
  });
}
