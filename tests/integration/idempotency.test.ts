import { keyHeader, notMadeHeader, ownerHeader } from "@shared/mutations/headers";
import { setupEdge } from "@testing/edge-worker";
import { delayed, json } from "@testing/mock-upstream";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../worker/env";
import { runOnce } from "../../worker/http/idempotency";

const day = 86_400_000;

describe("a change with a key", () => {
  let miniflare: Miniflare;
  let database: Database;
  beforeAll(async () => {
    miniflare = new Miniflare({ modules: true, script: "export default {}", d1Databases: ["ATTEMPTS"] });
    database = (await miniflare.getD1Database("ATTEMPTS")) as unknown as Database;
  });
  afterAll(() => miniflare?.dispose());

  interface SentChange {
    key?: string;
    params?: object;
    userId?: number | null;
    owner?: number;
    atMs?: number;
    run?: () => Promise<Response> | Response;
    form?: FormData;
    path?: string;
  }

  /** Sends a change. Returns the status, the text, and the parameters of each change that ran. */
  async function send({ key, params = { message: "Roof" }, userId = 7, owner, atMs = 0, run, form, path }: SentChange) {
    const ran: unknown[] = [];
    let replays = 0;
    const pathname = path ?? (form ? "/api/v0/companies/3/plants/9/files" : "/actions/write-note");
    const request = new Request(`https://site.example${pathname}`, {
      method: "POST",
      headers: {
        ...(!form && { "Content-Type": "application/json" }),
        ...(key && { [keyHeader]: key }),
        ...(owner && { [ownerHeader]: String(owner) }),
      },
      body: form ?? JSON.stringify(params),
    });
    const response = await runOnce(
      request,
      {
        database,
        secret: "a".repeat(32),
        userId,
        requestId: "request",
        executionContext: { waitUntil: () => {} },
        onReplay: () => {
          replays += 1;
        },
        now: () => 1_800_000_000_000 + atMs,
      },
      async (sent) => {
        ran.push(form ? "file" : await sent.json());
        return (await run?.()) ?? Response.json({ ok: true, value: ran.length });
      },
    );
    return { status: response.status, text: await response.text(), headers: response.headers, ran, replays };
  }

  it("runs once, and returns the stored response to further requests of 24 hours", async () => {
    const key = crypto.randomUUID();
    const first = await send({ key });
    expect([first.status, first.ran]).toEqual([200, [{ message: "Roof" }]]);
    const again = await send({ key, params: { message: "Roof", agoMs: 5 }, atMs: day - 1 });
    expect(again).toMatchObject({ status: 200, text: first.text, ran: [], replays: 1 });
    expect([first, again].map(({ headers }) => headers.get("Idempotent-Replayed"))).toEqual([null, "true"]);
    expect(again.headers.get("Content-Type")).toBe("application/json");
    expect((await send({ key, atMs: day })).ran).toHaveLength(1);
  });

  it("stores a rejection by the API, too", async () => {
    const key = crypto.randomUUID();
    const invalid = () => Response.json({ ok: false, error: { code: 4000 } }, { status: 422 });
    expect((await send({ key, run: invalid })).status).toBe(422);
    expect(await send({ key })).toMatchObject({ status: 422, ran: [] });
  });

  it("responds with 409 and Retry-After while the first request is running", async () => {
    const key = crypto.randomUUID();
    let finish = () => {};
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let started = () => {};
    const hasStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const first = send({
      key,
      run: async () => {
        started();
        await running;
        return Response.json({ ok: true });
      },
    });
    await hasStarted;
    const second = await send({ key, atMs: 1_000 });
    expect([second.status, second.headers.get("Retry-After"), second.ran]).toEqual([409, "5", []]);
    finish();
    expect((await first).status).toBe(200);
    expect((await send({ key, atMs: 2_000 })).ran).toEqual([]);
  });

  it("runs once when four requests arrive at the same time", async () => {
    const key = crypto.randomUUID();
    const results = await Promise.all(Array.from({ length: 4 }, () => send({ key })));
    expect(results.flatMap(({ ran }) => ran)).toHaveLength(1);
  });

  it("rejects another change with the same key, and a key that is no UUID", async () => {
    const key = crypto.randomUUID();
    await send({ key });
    expect(await send({ key, params: { message: "Door" } })).toMatchObject({ status: 422, ran: [] });
    expect(await send({ key: "1" })).toMatchObject({ status: 400, ran: [] });
  });

  it("belongs to one user", async () => {
    const key = crypto.randomUUID();
    await send({ key, owner: 7 });
    expect((await send({ key, userId: 8 })).ran).toHaveLength(1);
    for (const userId of [8, null]) {
      expect(await send({ key: crypto.randomUUID(), userId, owner: 7 })).toMatchObject({ status: 401, ran: [] });
    }
  });

  it.each([
    ["a response that says nothing about the outcome", () => new Response(null, { status: 504 })],
    ["an exception", () => Promise.reject(new Error("The isolate ended."))],
  ])("runs again after %s, and then looks for what was made", async (_, run) => {
    const key = crypto.randomUUID();
    await send({ key, run, params: { agoMs: 3 } }).catch(() => {});
    const atMs = 61_000;
    expect((await send({ key, params: { agoMs: 9 }, atMs })).ran).toEqual([{ agoMs: 9 }]);
    expect((await send({ key, params: {}, atMs })).ran).toEqual([]);
  });

  it.each([401, 429, 503])("runs as if for the first time after a %d", async (status) => {
    const key = crypto.randomUUID();
    await send({ key, run: () => new Response(null, { status }) });
    expect((await send({ key, params: { agoMs: 9 }, atMs: 1 })).ran).toEqual([{}]);
  });

  it("runs again when the response says that nothing was changed", async () => {
    const key = crypto.randomUUID();
    await send({ key, run: () => Response.json({ ok: true }, { headers: { [notMadeHeader]: "1" } }) });
    expect((await send({ key, params: { message: "Roof", queued: true }, atMs: 1 })).ran).toHaveLength(1);
  });

  it("looks for nothing when no earlier request has arrived, unless it was sent more than a day ago", async () => {
    const params = { message: "Roof", agoMs: 9, unconfirmed: [1], queued: true };
    const { ran } = await send({ key: crypto.randomUUID(), params });
    expect(ran).toEqual([{ message: "Roof", queued: true }]);
    const old = { ...params, agoMs: day };
    expect((await send({ key: crypto.randomUUID(), params: old })).ran).toEqual([old]);
  });

  const storedRows = async () => {
    const [rows] = await database.batch<object>([database.prepare("SELECT * FROM keyed_requests")]);
    return rows?.results ?? [];
  };

  it.each(["/actions/create-ingest-key", "/actions/no-action", "/api/v0/companies/3/plants/9/files/1", "/sign-out"])(
    "is rejected, and not stored, when %s cannot wait in the outbox",
    async (path) => {
      const before = await storedRows();
      expect(await send({ key: crypto.randomUUID(), path })).toMatchObject({ status: 400, ran: [] });
      expect((await send({ path })).ran).toHaveLength(1);
      expect(await storedRows()).toEqual(before);
    },
  );

  it("is not stored when what it changes does not exist", async () => {
    const before = await storedRows();
    const key = crypto.randomUUID();
    const notFound = () => Response.json({ ok: false, error: { code: 2000 } }, { status: 404 });
    expect((await send({ key, run: notFound })).status).toBe(404);
    expect(await storedRows()).toEqual(before);
  });

  it("is one of at most 200 that are stored of a user, the latest ones", async () => {
    const userId = 70;
    const others = (await storedRows()).length;
    await send({ key: crypto.randomUUID(), userId, run: () => new Response(null, { status: 204 }) });
    // Further requests of this user, one in each millisecond.
    const copies = `INSERT INTO keyed_requests (owner, key, fingerprint, attempt, first_at, running_until, status)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 260)
      SELECT owner, 'copy ' || n, '', '', first_at + n, 0, 200 FROM numbers,
        (SELECT owner, first_at FROM keyed_requests GROUP BY owner HAVING count(*) = 1 AND max(status) = 204)`;
    await database.batch([database.prepare(copies)]);
    const key = crypto.randomUUID();
    await send({ key, userId, atMs: 300 });
    expect(await storedRows()).toHaveLength(others + 200);
    expect((await send({ key, userId, atMs: 301 })).ran).toEqual([]);
  });

  it("uploads a file once, and not again when the outcome is not known", async () => {
    const form = new FormData();
    form.append("files[]", new Blob(["x"]), "x.txt");
    const key = crypto.randomUUID();
    const upload = (run?: () => Response) => send({ key, form, run });
    expect((await upload(() => new Response(null, { status: 504 }))).ran).toEqual(["file"]);
    expect(await upload()).toMatchObject({ status: 409, ran: [] });
    const other = crypto.randomUUID();
    await send({ key: other, form });
    expect(await send({ key: other, form, atMs: 1 })).toMatchObject({ status: 200, ran: [] });
  });
});

describe("a change with a key at the edge", () => {
  const edge = setupEdge({ session: "file" });

  const notes = "POST /companies/3/plants/9/notes";
  const send = (key: string, init: { owner?: string; signal?: AbortSignal } = {}) =>
    edge.request("/actions/write-note", {
      method: "POST",
      cookie: edge.cookie,
      signal: init.signal,
      headers: {
        "Content-Type": "application/json",
        Origin: edge.url,
        [keyHeader]: key,
        ...(init.owner && { [ownerHeader]: init.owner }),
      },
      body: JSON.stringify({ companyId: 3, plantId: 9, message: "Roof" }),
    });
  const written = () =>
    edge.upstream.requests.filter((request) => `${request.method} ${request.path}`.startsWith(notes));

  it("is made once when it is sent twice, and not at all for another owner", async () => {
    edge.upstream.on(notes, json({ id: 5 }));
    const key = crypto.randomUUID();
    const made = { ok: true, value: { found: false } };
    expect(await (await send(key)).json()).toEqual(made);
    expect(await (await send(key)).json()).toEqual(made);
    expect((await send(crypto.randomUUID(), { owner: "999" })).status).toBe(401);
    expect(written()).toHaveLength(1);
  });

  it("is rejected for an action whose response has a secret", async () => {
    const response = await edge.request("/actions/create-ingest-key", {
      method: "POST",
      cookie: edge.cookie,
      headers: { "Content-Type": "application/json", Origin: edge.url, [keyHeader]: crypto.randomUUID() },
      body: JSON.stringify({ companyId: 3, plantId: 9, meterId: 2 }),
    });
    expect([response.status, edge.upstream.requests]).toEqual([400, []]);
  });

  it("is made once when the client disconnects before the response", async () => {
    edge.upstream.on(notes, delayed(400, json({ id: 5 })));
    const key = crypto.randomUUID();
    await send(key, { signal: AbortSignal.timeout(150) }).catch(() => {});
    await expect.poll(async () => (await send(key)).status).toBe(200);
    expect(written()).toHaveLength(1);
  });
});
