import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRequestDeadline } from "./request-deadline";
import type { UpstreamFetch } from "./upstream-fetch";
import { createApiFetch } from "./v0-client";

const get = (path: string) => ({ method: "GET" as const, path });

/** Rejects when its signal aborts, like `fetch` with an upstream that does not respond. */
const silent: UpstreamFetch = (_path, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

// Fake timers do not cover AbortSignal.timeout.
const deadlineMs = 60;
const shortDeadline = () => {
  const deadline = createRequestDeadline();
  return () => deadline(deadlineMs);
};

describe("the calls of one request", () => {
  let startedAt: number;
  beforeEach(() => {
    startedAt = performance.now();
  });
  afterEach(() => void vi.restoreAllMocks());

  it("share one deadline when they follow one another", async () => {
    const upstream = vi.fn(silent);
    const deadline = shortDeadline();
    const [withToken, withoutToken] = ["token", null].map((token) =>
      createApiFetch(upstream, token, { deadline }),
    );
    await expect(withoutToken?.(get("/users/me"))).rejects.toMatchObject({ kind: "timeout" });
    await expect(withToken?.(get("/companies"))).rejects.toMatchObject({ kind: "timeout" });
    await expect(withToken?.(get("/plants"))).rejects.toMatchObject({ kind: "timeout" });
    expect(performance.now() - startedAt).toBeLessThan(2 * deadlineMs);
    expect(upstream).toHaveBeenCalledTimes(1);
  });

  it("include the retry of a read in the deadline", async () => {
    const upstream = vi.fn(silent).mockImplementationOnce(async () => new Response(null, { status: 503 }));
    const call = createApiFetch(upstream, null, { deadline: shortDeadline() })(get("/plants"));
    await expect(call).rejects.toMatchObject({ kind: "timeout" });
    expect(performance.now() - startedAt).toBeLessThan(2 * deadlineMs);
  });
});
