import type { ServerResponse } from "node:http";
import { readBody, startHttpServer } from "./http-server";
import { json, faults as responders } from "./mock-upstream";

/** How an API fails (quality.md, Reliability). */
export const faults = {
  "no answer": responders.noResponse,
  "status 500": responders.serverError,
  reset: responders.reset,
  "half a body": responders.truncatedBody,
  "no JSON": responders.invalidJson,
  "another shape": json("unexpected"),
  "status 401": responders.tokenUnknown,
};

export type Fault = keyof typeof faults;

/** What becomes of the calls of one session. */
export interface Plan {
  /** The account of the included back end whose data it gets. */
  account: string;
  fault: Fault | null;
  /** The calls that fail; all of them by default. */
  fails?: (call: string) => boolean;
  /** The received calls, as method and path without the query. */
  calls: string[];
  failed: number;
}

const ownerLink = /\/owner-links\/([\w-]+)$/;

/**
 * Starts a v0 API in front of another one. The token of a call, or the e-mail address that a guest sends, selects a
 * plan: the call fails by its fault, or gets the other API's response, which is requested once. A write changes nothing
 * there and succeeds.
 */
export async function startFaultUpstream() {
  const plans = new Map<string, Plan>();
  const tokens = new Map<string, string>();
  const responses = new Map<string, Promise<{ status: number; text: string }>>();
  let target = "";
  /** The token of a link of the other API, to which the token of each plan leads. */
  let linkToken = "";

  async function requestOnce(path: string, account: string) {
    const response = await fetch(target + path, { headers: { Authorization: `Bearer ${tokens.get(account)}` } });
    return { status: response.status, text: await response.text() };
  }

  /** The response to every write: what was created, an ingest key, an access token, a calendar, a link, the counts of an import, and what a rule or a schedule sends. */
  const written = {
    id: 990_001,
    name: "New",
    url: "https://api.example/ingest/key",
    created_at: "2026-11-01T11:00:00Z",
    token: "hgp_token",
    secret: "secret",
    import_id: 990_001,
    ...{ new: 1, changed: 0, equal: 0, rejected: 0, rejected_by_reason: {}, rejected_rows: [] },
    ...{ webhook_secret: null, days: 30, total: 0, messages: [], delivered: true, response: "HTTP 204" },
    ...{ subject: "Board: October 2026", text: "Generated", file_name: null, plant_count: 1 },
  };

  async function pass(method: string, path: string, { account }: Plan, response: ServerResponse) {
    if (method !== "GET" || /\/generate-report\b/.test(path)) return json(written)(response);
    const read = path.replace(ownerLink, `/owner-links/${linkToken}`);
    const key = `${account} ${read}`;
    const pending = responses.get(key) ?? requestOnce(read, account);
    responses.set(key, pending);
    const { status, text } = await pending;
    response.writeHead(status, { "Content-Type": "application/json" }).end(text);
  }

  const server = await startHttpServer(async (request, response) => {
    const body = String(await readBody(request));
    const { method = "", url = "" } = request;
    const token =
      request.headers.authorization?.replace("Bearer ", "") ??
      ownerLink.exec(url)?.[1] ??
      /[\w-]+(?=@cell\.example)/.exec(body)?.[0];
    const plan = plans.get(token ?? "");
    if (!plan) return json({ error: { code: 2000, messages: {} } }, 404)(response);
    const call = `${method} ${url.replace(/^\/v0/, "").replace(/\?.*/, "")}`;
    plan.calls.push(call);
    if (!plan.fault || !(plan.fails?.(call) ?? true)) return void pass(method, url, plan, response);
    plan.failed += 1;
    faults[plan.fault](response);
  });

  return {
    url: server.url,
    /** Sets the API in front of which it is, and the tokens of its accounts. */
    async connect(url: string, accounts: readonly string[], password: string) {
      target = url;
      for (const account of accounts) {
        const response = await fetch(`${url}/v0/sign-in`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ email: `${account}@demo.example`, password }),
        });
        tokens.set(account, ((await response.json()) as { access_token: string }).access_token);
      }
    },
    /** The response of the other API. */
    get: async (path: string, account: string) => JSON.parse((await requestOnce(`/v0${path}`, account)).text),
    /** Creates an object in the other API, and returns its response. */
    async create<T>(path: string, account: string, body: object) {
      const headers = { Authorization: `Bearer ${tokens.get(account)}`, "Content-Type": "application/json" };
      const response = await fetch(`${target}/v0${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      const created = (await response.json()) as T & { token?: string };
      linkToken = created.token ?? linkToken;
      return created;
    },
    plan(token: string, plan: Omit<Plan, "calls" | "failed">): Plan {
      const full = { ...plan, calls: [], failed: 0 };
      plans.set(token, full);
      return full;
    },
    stop: server.stop,
  };
}

export type FaultUpstream = Awaited<ReturnType<typeof startFaultUpstream>>;
