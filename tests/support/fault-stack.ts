import { apiExtensionNames } from "@shared/session/load-context";
import { encryptSession, sessionCookieName } from "@worker/session/session-storage";
import { decode } from "turbo-stream";
import type { Account, Target, TargetIds } from "./fault-targets";
import { type Fault, type FaultUpstream, type Plan, startFaultUpstream } from "./fault-upstream";
import { demoPassword, sessionSecret, startTestStack } from "./stack";

/** What a document, the data of a navigation, a mutation or a form sends. */
export type Kind = "document" | "soft" | "json" | "form";

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The decoded data of a navigation, with all that was streamed. */
  data: unknown;
  plan: Plan;
  ms: number;
  cookie: string;
}

/**
 * Starts both Workers with an API in between that fails as planned. `send` sends one request in a session of its own,
 * whose calls fail by a plan, so that neither the cache nor an ended session affects another request.
 */
export async function startFaultStack() {
  const upstream = await startFaultUpstream();
  // All pages are requested at once.
  const edgeVars = { V0_API_URL: upstream.url, API_EXTENSIONS: apiExtensionNames.join(","), MAX_REQUESTS: "1000" };
  const stack = await startTestStack({ edgeVars });
  await upstream.connect(stack.referenceUrl, ["owner", "admin"], demoPassword);
  const [owner, admin] = await Promise.all([sessionOf(upstream, "owner"), sessionOf(upstream, "admin")]);
  const sessions = { owner, admin, leaver: owner };
  let count = 0;

  async function send(
    { account, params, path }: Target,
    kind: Kind,
    fault: Fault | null,
    fails?: Plan["fails"],
    token = `cell-${count++}`,
  ): Promise<Reply> {
    const plan = upstream.plan(token, { account: account === "admin" ? "admin" : "owner", fault, fails });
    const cookie = account === "guest" ? "" : await cookieOf(sessions[account], token, account === "leaver");
    const headers = new Headers({ Connection: "close", Origin: stack.url, "Sec-Fetch-Site": "same-origin" });
    headers.set("Sec-Fetch-Dest", kind === "document" || kind === "form" ? "document" : "empty");
    if (cookie) headers.set("Cookie", cookie);
    if (params && kind === "json") headers.set("Content-Type", "application/json");
    const body = params && (kind === "json" ? JSON.stringify(params) : formOf(params));
    const init: RequestInit = { method: body ? "POST" : "GET", headers, body, redirect: "manual" };
    const startedAt = performance.now();
    const address = path.replace("{token}", token);
    const response = await fetch(stack.url + (kind === "soft" ? dataPath(address) : address), init);
    const data = kind === "soft" && response.body ? await decoded(response.body) : null;
    const text = kind === "soft" ? "" : await response.text();
    const ms = performance.now() - startedAt;
    return { status: response.status, headers: response.headers, text, data, plan, ms, cookie };
  }

  return {
    url: stack.url,
    ids: await findIds(upstream, owner),
    send,
    logText: stack.logText,
    async stop() {
      await stack.stop();
      await upstream.stop();
    },
  };
}

export type FaultStack = Awaited<ReturnType<typeof startFaultStack>>;

async function sessionOf(upstream: FaultUpstream, account: Exclude<Account, "guest" | "leaver">) {
  const { id, first_name, last_name, email, admin } = await upstream.get("/users/me", account);
  const [company] = await upstream.get("/users/me/companies", account);
  return {
    user: { id, first_name, last_name, email, admin: Boolean(admin) },
    company: { id: company.id, name: company.name, non_mon_accessible: true, non_mon_creation_enabled: true },
    adminMode: true,
    startedAt: Date.now(),
  };
}

type SessionData = Awaited<ReturnType<typeof sessionOf>>;

async function cookieOf({ user, ...session }: SessionData, token: string, isLeaver: boolean): Promise<string> {
  const leaver = { ...user, id: 1_000_000 + Math.floor(1e9 * Math.random()), email: `${token}@cell.example` };
  const full = { ...session, user: isLeaver ? leaver : user, id: crypto.randomUUID(), token };
  return `${sessionCookieName}=${await encryptSession(full, { secrets: [sessionSecret], seconds: 86_400 })}`;
}

/** The fields of a form that the browser posts itself. */
const formOf = (params: object) =>
  new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, value === true ? "1" : String(value ?? "")]),
  );

const alertRule = {
  ...{ name: "Outages", enabled: true, kinds: null, plants: null, min_kwh_per_day: 5, min_hours: 24, when: "at_once" },
  ...{ hour: 7, working_days_only: false, quiet_from: null, quiet_until: null, channel: "email", webhook_url: null },
  ...{ escalate_after_hours: null, escalate_to_user_id: null },
};

const schedule = {
  ...{ name: "Board", enabled: true, period: "month", plants: null, language: "en", day: 1, hour: 7 },
  ...{ user_ids: [], emails: ["board@demo.example"], paragraph: "", attach_xlsx: true },
};

/** A ticket of a plant with a few meters, with its plant. */
async function findIds(upstream: FaultUpstream, { user, company }: SessionData): Promise<TargetIds> {
  const base = `/companies/${company.id}`;
  const get = (path: string) => upstream.get(base + path, "owner");
  const plants: { id: number }[] = (await get("/plants?page=1")).data;
  const tickets: { id: number }[] = (await get("/tickets?page=1")).data;
  const [closed] = (await get("/tickets?ticket_status=closed&page=1")).data;
  const { rule } = await upstream.create<{ rule: { id: number } }>(`${base}/alert-rules`, "owner", alertRule);
  const schedules = `${base}/report-schedules`;
  const saved = await upstream.create<{ schedule: { id: number } }>(schedules, "owner", schedule);
  const sent = await upstream.create<{ sent_id: number }>(`${schedules}/${saved.schedule.id}/send`, "owner", {});
  for (const { id: ticket } of tickets) {
    const plant: number = (await get(`/tickets/${ticket}`)).plant_id;
    const { meters } = await get(`/plants/${plant}?with=meters`);
    const [file] = await get(`/plants/${plant}/files`);
    const [promise] = await get(`/plants/${plant}/promise-statuses`);
    if (!(promise && meters?.length > 0 && meters.length < 4)) continue;
    const { link } = await upstream.create<{ link: { id: number } }>(`${base}/owner-links`, "owner", {
      ...{ name: "Owner", shows: { money: true, tickets: true }, language: "en", expires_on: null },
      plants: { plant_ids: [plant] },
    });
    const otherPlant = plants.find(({ id }) => id !== plant)?.id ?? 0;
    return {
      company: company.id,
      user: user.id,
      plant,
      otherPlant,
      meter: meters[0].id,
      promise: promise.id,
      ticket,
      closedTicket: closed.id,
      alertRule: rule.id,
      schedule: saved.schedule.id,
      sentReport: sent.sent_id,
      ownerLink: link.id,
      file: file?.id ?? 1,
    };
  }
  throw new Error("No ticket of a small plant with a promise.");
}

/** The path of the data of a page, as Remix requests it. */
const dataPath = (path: string) => path.replace(/^\/(?=\?|$)/, "/_root").replace(/(?=\?|$)/, ".data");

const decoded = async (body: ReadableStream<Uint8Array>) =>
  settled((await decode(body, { plugins: [(type, ...values) => ({ value: { type, values } })] })).value);

/** A value with its promises awaited. */
async function settled(value: unknown): Promise<unknown> {
  if (value instanceof Promise) return value.then(settled, (error) => ({ thrown: String(error) }));
  if (Array.isArray(value)) return Promise.all(value.map(settled));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([name, part]) => [name, await settled(part)]);
  return Object.fromEntries(await Promise.all(entries));
}
