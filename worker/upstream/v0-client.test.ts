import { describe, expect, it, vi } from "vitest";
import type { UpstreamFetch } from "./upstream-fetch";
import { createApiFetch, createRequestDeadline } from "./v0-client";

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
