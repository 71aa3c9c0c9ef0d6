import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error";
import type { ApiRequest } from "./retry";
import { createTransport, readResponse, type SendRequest } from "./transport";

const read: ApiRequest = { method: "GET", path: "/plants" };
const write: ApiRequest = { method: "POST", path: "/plants", body: "{}" };
const pause = async () => {};
const reply = (text: string, init?: ResponseInit) => new Response(text, init);

/** A transport that plays its answers one after another. */
function playing(...steps: (() => Promise<Response> | Response)[]) {
  return vi.fn<SendRequest>(async () => {
    const step = steps.shift();
    if (!step) throw new Error("Asked once too often");
    return step();
  });
}

const failing = () => {
  throw new TypeError("connect ECONNREFUSED 10.0.0.7:443");
};

describe("an exchange", () => {
  it("hands back whatever status came, with its text and the wish to wait", async () => {
    const transport = playing(() => reply("no", { status: 429, headers: { "Retry-After": "30" } }));
    expect(await createTransport(transport)(read)).toEqual({
      status: 429,
      text: "no",
      retryAfterSeconds: 30,
    });
  });

  it.each([502, 503, 504])("tries a read once more after %i", async (status) => {
    const transport = playing(
      () => reply("", { status }),
      () => reply("[]"),
    );
    expect(await createTransport(transport, { pause })(read)).toMatchObject({ status: 200, text: "[]" });
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it("tries a read once more after a network fault, and then gives up without its words", async () => {
    const transport = playing(failing, failing);
    const error = await createTransport(transport, { pause })(read).catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: "network", status: 0, messages: {} });
    expect(error.message).not.toContain("10.0.0.7");
    expect(transport).toHaveBeenCalledTimes(2);
  });

  it("tries a read once more when its body breaks off", async () => {
    const half = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":[')),
          pull: (controller) => controller.error(new TypeError("terminated")),
        }),
      );
    const transport = playing(half, () => reply("[]"));
    expect(await createTransport(transport, { pause })(read)).toMatchObject({ text: "[]" });
  });

  it("gives a browser the words of its own network", async () => {
    const exchange = createTransport(playing(failing, failing), {
      pause,
      networkMessages: () => ({ network: ["Failed to fetch"] }),
    });
    await expect(exchange(read)).rejects.toMatchObject({ messages: { network: ["Failed to fetch"] } });
  });

  it("never repeats a write", async () => {
    const busy = playing(() => reply("", { status: 503 }));
    expect(await createTransport(busy, { pause })(write)).toMatchObject({ status: 503 });
    await expect(createTransport(playing(failing), { pause })(write)).rejects.toMatchObject({
      kind: "network",
    });
  });

  it("never repeats a read that changes something", async () => {
    const busy = playing(() => reply("", { status: 503 }));
    const making: ApiRequest = { ...read, once: true };
    expect(await createTransport(busy, { pause })(making)).toMatchObject({ status: 503 });
    await expect(createTransport(playing(failing), { pause })(making)).rejects.toMatchObject({
      kind: "network",
    });
  });

  it("does not repeat a read for any other answer", async () => {
    for (const status of [400, 401, 404, 500]) {
      const transport = playing(() => reply("", { status }));
      expect(await createTransport(transport, { pause })(read)).toMatchObject({ status });
    }
  });

  it("leaves an answer that is too large", async () => {
    await expect(readResponse(reply("x".repeat(11)), 10)).rejects.toMatchObject({ kind: "malformed" });
    expect(await readResponse(reply("x".repeat(10)), 10)).toMatchObject({ text: "x".repeat(10) });
  });
});

describe("the time of an exchange", () => {
  const silent = () => new Promise<Response>(() => {});

  it("ends at its deadline, also while the body is under way, and is not tried again", async () => {
    const stuck = () => new Response(new ReadableStream());
    for (const step of [silent, stuck]) {
      const transport = playing(step);
      await expect(createTransport(transport, { deadlineMs: 20 })(read)).rejects.toMatchObject({
        kind: "timeout",
      });
      expect(transport).toHaveBeenCalledTimes(1);
    }
  });

  it("ends with the caller, and the transport hears of it", async () => {
    const caller = new AbortController();
    const transport = playing(silent);
    const waiting = createTransport(transport)({ ...read, signal: caller.signal });
    caller.abort();
    await expect(waiting).rejects.toMatchObject({ kind: "aborted" });
    expect(transport.mock.calls[0]?.[1].aborted).toBe(true);
  });
});
