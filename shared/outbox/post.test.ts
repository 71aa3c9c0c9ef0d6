import { createEntry } from "@testing/memory-outbox";
import { afterEach, describe, expect, it, vi } from "vitest";
import { postEntry } from "./post";

afterEach(() => void vi.unstubAllGlobals());

/** Sends an entry to a site that responds so. Returns the result and the request. */
async function post(respond: () => Response | Promise<never>, entry = createEntry()) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(respond()));
  vi.stubGlobal("fetch", fetch);
  const response = await postEntry(entry, entry.params);
  const [url, init] = fetch.mock.calls[0] ?? ["", {}];
  return { response, url, init };
}

const file = new File(["x"], "roof.txt");
const upload = createEntry({ file, action: "/api/v0/companies/3/plants/9/files", params: {} });

describe("postEntry", () => {
  it("sends the parameters to the action, with the key and the owner", async () => {
    const entry = createEntry({ params: { message: "Roof" } });
    const { response, url, init } = await post(() => Response.json({ ok: true }), entry);
    expect(response).toEqual({ ok: true });
    expect(url).toBe("/actions/write-note");
    expect(init.headers).toMatchObject({ "Idempotency-Key": entry.id, "Outbox-Owner": "7" });
    expect(init.body).toBe('{"message":"Roof"}');
  });

  it.each([
    ["responds with what an earlier request did", {}, { "Idempotent-Replayed": "true" }],
    ["finds the change", { found: true }, {}],
    ["finds the change of the item", [{ id: 1, found: { ticket: "10254" } }], {}],
  ])("knows that the change exists when the site %s", async (_, value, headers) => {
    const { response } = await post(() => Response.json({ ok: true, value }, { headers }));
    expect(response).toEqual({ ok: true, isFound: true });
  });

  it("uploads a file", async () => {
    const { response, url, init } = await post(() => Response.json([]), upload);
    expect([response.ok, url]).toEqual([true, "/api/v0/companies/3/plants/9/files"]);
    expect(((init.body as FormData).get("files[]") as File).name).toBe("roof.txt");
    expect(init.headers).not.toHaveProperty("Content-Type");
  });

  it.each([
    ["the connection fails", () => Promise.reject(new TypeError("Failed to fetch")), { kind: "network", status: 0 }],
    ["a captive portal responds with a page", () => new Response("<p>Sign in</p>"), { kind: "malformed" }],
    ["the body ends early", () => new Response('{"ok":'), { kind: "malformed" }],
    ["the session has ended", () => new Response(null, { status: 401 }), { sessionEnded: true }],
    [
      "an earlier request is running",
      () => new Response("", { status: 409, headers: { "Retry-After": "5" } }),
      { status: 409, retryAfterSeconds: 5 },
    ],
    ["a gateway responds", () => new Response("Bad gateway", { status: 502 }), { kind: "http", status: 502 }],
  ] as const)("returns the error when %s", async (_, respond, error) =>
    expect((await post(respond as () => Response)).response).toMatchObject({ ok: false, error }),
  );

  it("returns the error of an action and of the API unchanged", async () => {
    const error = { status: 409, code: 0, kind: "http", conflicts: [{ part: "closed", values: {}, by: null }] };
    const conflict = await post(() => Response.json({ ok: false, error }, { status: 409 }));
    expect(conflict.response).toEqual({ ok: false, error });
    const messages = { files: ["The file is no image."] };
    const rejected = await post(() => Response.json({ error: { code: 4000, messages } }, { status: 422 }), upload);
    expect(rejected.response).toMatchObject({ error: { code: 4000, messages, kind: "http" } });
  });

  it("lets the user decide about a file that may have been uploaded", async () => {
    const { response } = await post(() => new Response("", { status: 409 }), upload);
    expect(response).toMatchObject({ error: { conflicts: [{ part: "unknown" }] } });
  });
});
