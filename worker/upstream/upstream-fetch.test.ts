import { describe, expect, it, vi } from "vitest";
import { createTrace } from "../log";
import { createCallLimit } from "./call-limit";
import { createUpstreamFetch, type UpstreamFetch, v0Path } from "./upstream-fetch";
import { createApiFetch, createRequestDeadline } from "./v0-client";

const configured = { v0ApiUrl: "https://v0.example/api" };
const embedded = { v0ApiUrl: null };

describe("v0Path", () => {
  it("returns the path and the query of a URL of the API", () => {
    expect(v0Path("https://v0.example/api/v0/files/a?signature=x", configured)).toBe("/files/a?signature=x");
    expect(v0Path("https://v0.internal/v0/files/a", embedded)).toBe("/files/a");
  });

  it.each([
    "https://v0.example/v0/files/a",
    "https://v0.example/api/v0/../admin",
    "https://v0.example.evil/api/v0/files/a",
    "https://v0.example@evil.example/api/v0/files/a",
    "http://v0.example/api/v0/files/a",
    "/v0/files/a",
  ])("returns null for %s", (url) => expect(v0Path(url, configured)).toBeNull());
});

it("states the selected language of the page, not the language of the browser", async () => {
  const headers = { Cookie: "language=nl", "Accept-Language": "en-GB,en;q=0.9" };
  const request = new Request("https://site.example/tickets/4", { headers });
  const upstream = vi.fn(async () => new Response());
  const scope = { request, url: new URL(request.url), env: { V0: { fetch: upstream } }, trace: createTrace(request) };
  const sent = { headers: new Headers() };
  await createUpstreamFetch({ ...scope, settings: embedded })("/tickets/4", sent);
  expect(sent.headers.get("Accept-Language")).toBe("nl");
  expect(upstream).toHaveBeenCalledOnce();
});

const limited = expect.objectContaining({ kind: "limit" });

describe("the limit of calls", () => {
  it("is 60 calls of one request", () => {
    const countCall = createCallLimit();
    for (let call = 0; call < 60; call += 1) countCall(`/companies/3/plants?page=${call}`);
    expect(() => countCall("/companies/3/plants?page=61")).toThrow(limited);
    expect(() => createCallLimit()("/companies/3/plants")).not.toThrow();
  });

  it("leaves out the first call of each meter", () => {
    const countCall = createCallLimit();
    for (let meter = 1; meter <= 500; meter += 1) countCall(`/companies/3/plants/9/meters/${meter}/meter-statuses?a=1`);
    for (let meter = 1; meter <= 60; meter += 1) countCall(`/companies/3/plants/9/meters/${meter}/scores`);
    expect(() => countCall("/companies/3/plants/9/meters/1/performances")).toThrow(limited);
    expect(() => countCall("/companies/3/plants/9/meters/audits")).toThrow(limited);
  });
});

const get = (path: string) => ({ method: "GET" as const, path });

/** Rejects when its signal aborts, like `fetch` with an upstream that does not respond. */
const silent: UpstreamFetch = (_path, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

describe("the calls of one request", () => {
  it("share one deadline when they follow one another", async () => {
    const upstream = vi.fn(silent);
    const requestDeadline = createRequestDeadline();
    // Fake timers do not cover AbortSignal.timeout.
    const deadline = () => requestDeadline(50);
    const [withToken, withoutToken] = ["token", null].map((token) => createApiFetch(upstream, token, { deadline }));
    await expect(withoutToken?.(get("/users/me"))).rejects.toMatchObject({ kind: "timeout" });
    await expect(withToken?.(get("/companies"))).rejects.toMatchObject({ kind: "timeout" });
    await expect(withToken?.(get("/plants"))).rejects.toMatchObject({ kind: "timeout" });
    // A call after the deadline is not sent.
    expect(upstream).toHaveBeenCalledTimes(1);
  });
});
