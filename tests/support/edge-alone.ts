import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { logFile, startStack } from "../../scripts/stack.mjs";
import { startUpstream } from "./upstream";

export const sessionSecret = "a-secret-of-the-tests-with-more-than-32-characters";

/**
 * The built edge Worker before a stand-in for v0, on ports and data of their own. `vars` come over the
 * defaults; they may point at the stand-in.
 */
export async function startEdge(vars: (upstreamUrl: string) => Record<string, string> = () => ({})) {
  const upstream = await startUpstream();
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-edge-"));
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: { SESSION_SECRET: sessionSecret, V0_API_URL: upstream.url, ...vars(upstream.url) },
    referenceVars: {},
  });
  const { url } = stack;

  /** One request, which follows no redirect. */
  function ask(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (init.cookie) headers.set("Cookie", init.cookie);
    return fetch(url + path, { ...init, headers, redirect: "manual" });
  }

  /** A form as a browser of this site posts it. */
  const post = (path: string, fields: Record<string, string>, cookie?: string) =>
    ask(path, { method: "POST", body: new URLSearchParams(fields), headers: { Origin: url }, cookie });

  /** Signs somebody in; answers their cookie. */
  async function signIn(): Promise<string> {
    const response = await post("/sign-in", { email: "anna@demo.example", password: "Sunny-roof-1" });
    return cookiesOf(response);
  }

  return {
    url,
    upstream,
    ask,
    post,
    signIn,
    /** Sends a GET and goes away for good after a while. */
    askAndLeave: (path: string, cookie: string, afterMs: number) => askAndLeave(url, path, cookie, afterMs),
    /** The lines that the Worker logged so far. */
    log: (): Record<string, unknown>[] =>
      readFileSync(join(stateDir, logFile), "utf8")
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
    rawLog: () => readFileSync(join(stateDir, logFile), "utf8"),
    async stop() {
      await stack.stop();
      await upstream.stop();
      rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

export type Edge = Awaited<ReturnType<typeof startEdge>>;

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");

/** workerd learns that a client has gone from a reset, not from the end of its half of the connection. */
function askAndLeave(url: string, path: string, cookie: string, afterMs: number): Promise<void> {
  const { port, host, hostname } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
      setTimeout(() => {
        socket.resetAndDestroy();
        resolve();
      }, afterMs);
    });
    socket.on("error", reject);
    socket.resume();
  });
}
