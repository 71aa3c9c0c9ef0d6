import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../result";
import { type ApiRequest, createTransport, readResponse, type SendRequest } from "./transport";

const read: ApiRequest = { method: "GET", path: "/plants" };
const write: ApiRequest = { method: "POST", path: "/plants", body: "{}" };
const delay = async () => {};
const response = (text: string, init?: ResponseInit) => new Response(text, init);

/** A fetch that runs one step per call. */
function fetchSteps(...steps: (() => Promise<Response> | Response)[]) {
  return vi.fn<SendRequest>(async () => {
    const step = steps.shift();
    if (!step) throw new Error("There is no step for another call");
    return step();
  });
}

const failing = () => {
  throw new TypeError("connect ECONNREFUSED 10.0.0.7:443");
};

describe("createTransport", () => {
  it("returns any status with its text and Retry-After", async () => {
    const send = fetchSteps(() => response("no", { status: 429, headers: { "Retry-After": "30" } }));
    expect(await createTransport(send)(read)).toEqual({ status: 429, text: "no", retryAfterSeconds: 30 });
  });

  it.each([502, 503, 504])("retries a read after %i", async (status) => {
    const send = fetchSteps(
      () => response("", { status }),
      () => response("[]"),
    );
    expect(await createTransport(send, { delay })(read)).toMatchObject({ status: 200, text: "[]" });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("retries a read after a network error, and hides the message of the second error", async () => {
    const send = fetchSteps(failing, failing);
    const error = await createTransport(send, { delay })(read).catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: "network", status: 0, messages: {} });
    expect(error.message).not.toContain("10.0.0.7");
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("retries a read when its body is interrupted", async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":[')),
          pull: (controller) => controller.error(new TypeError("terminated")),
        }),
      );
    const send = fetchSteps(half, () => response("[]"));
    expect(await createTransport(send, { delay })(read)).toMatchObject({ text: "[]" });
  });

  it("returns the network messages of the browser", async () => {
    const transport = createTransport(fetchSteps(failing, failing), {
      delay,
      networkMessages: () => ({ network: ["Failed to fetch"] }),
    });
    await expect(transport(read)).rejects.toMatchObject({ messages: { network: ["Failed to fetch"] } });
  });

  it("does not retry a write", async () => {
    const unavailable = fetchSteps(() => response("", { status: 503 }));
    expect(await createTransport(unavailable, { delay })(write)).toMatchObject({ status: 503 });
    await expect(createTransport(fetchSteps(failing), { delay })(write)).rejects.toMatchObject({ kind: "network" });
  });

  it("does not retry a read with a side effect", async () => {
    const unavailable = fetchSteps(() => response("", { status: 503 }));
    const withSideEffect: ApiRequest = { ...read, noRetry: true };
    expect(await createTransport(unavailable, { delay })(withSideEffect)).toMatchObject({ status: 503 });
    await expect(createTransport(fetchSteps(failing), { delay })(withSideEffect)).rejects.toMatchObject({
      kind: "network",
    });
  });

  it("does not retry a read after any other status", async () => {
    for (const status of [400, 401, 404, 500]) {
      const send = fetchSteps(() => response("", { status }));
      expect(await createTransport(send, { delay })(read)).toMatchObject({ status });
    }
  });

  it("rejects a response that is too large", async () => {
    await expect(readResponse(response("x".repeat(11)), 10)).rejects.toMatchObject({ kind: "malformed" });
    expect(await readResponse(response("x".repeat(10)), 10)).toMatchObject({ text: "x".repeat(10) });
  });
});

describe("the deadline of a transport", () => {
  const silent = () => new Promise<Response>(() => {});

  it("rejects without a retry, also while the body is being read", async () => {
    const neverEnding = () => new Response(new ReadableStream());
    for (const step of [silent, neverEnding]) {
      const send = fetchSteps(step);
      await expect(createTransport(send, { deadline: () => AbortSignal.timeout(20) })(read)).rejects.toMatchObject({
        kind: "timeout",
      });
      expect(send).toHaveBeenCalledTimes(1);
    }
  });

  it("aborts the fetch when the caller aborts", async () => {
    const caller = new AbortController();
    const send = fetchSteps(silent);
    const waiting = createTransport(send)({ ...read, signal: caller.signal });
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ kind: "aborted" });
    expect(send.mock.calls[0]?.[1].aborted).toBe(true);
  });
});
