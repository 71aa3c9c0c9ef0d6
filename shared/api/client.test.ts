import { number, type } from "superstruct";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error";
import { createBrowserClient } from "./browser-client";
import { createV0Client } from "./client";
import type { Transport } from "./transport";

const schema = type({ id: number() });
const answering = (status: number, text: string) =>
  vi.fn<Transport>(async () => ({ status, text, retryAfterSeconds: null }));

describe("the client", () => {
  it("asks with path and query and answers a typed value", async () => {
    const exchange = answering(200, '{"id":7}');
    const client = createV0Client({ exchange });
    expect(await client.read("/plants/7", { query: { with: "tags" }, schema })).toEqual({ id: 7 });
    expect(exchange).toHaveBeenCalledWith({ method: "GET", path: "/plants/7?with=tags" });
  });

  it("writes JSON, passes forms on as they are, and needs no answer where none is promised", async () => {
    const exchange = answering(204, "");
    const client = createV0Client({ exchange });
    const form = new FormData();
    expect(await client.write("PUT", "/a", { body: { name: "x" } })).toBeUndefined();
    expect(await client.write("POST", "/b", { body: form })).toBeUndefined();
    expect(await client.write("DELETE", "/c")).toBeUndefined();
    expect(exchange.mock.calls.map(([{ body }]) => body)).toEqual(['{"name":"x"}', form, undefined]);
  });

  it("tells the exchange that an answer could be read, and only then", async () => {
    const accepted = vi.fn();
    let text = '{"id":7}';
    const client = createV0Client({
      exchange: async () => ({ status: 200, text, retryAfterSeconds: null, accepted }),
    });
    await client.read("/plants/7", { schema });
    expect(accepted).toHaveBeenCalledTimes(1);
    text = '{"id":"seven"}';
    await expect(client.read("/plants/7", { schema })).rejects.toMatchObject({ kind: "malformed" });
    expect(accepted).toHaveBeenCalledTimes(1);
  });

  it("throws what the end of a session is to its caller, and every other refusal as it is", async () => {
    const gone = new Response(null, { status: 302 });
    const whenSessionEnds = vi.fn(async () => gone);
    const ended = createV0Client({ exchange: answering(401, ""), whenSessionEnds });
    await expect(ended.read("/a", { schema })).rejects.toBe(gone);
    const denied = createV0Client({ exchange: answering(403, '{"error":{"code":4005}}'), whenSessionEnds });
    await expect(denied.read("/a", { schema })).rejects.toMatchObject({ code: 4005, status: 403 });
    await expect(
      createV0Client({ exchange: answering(401, "") }).read("/a", { schema }),
    ).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe("the browser's client", () => {
  it("asks its own host, without a token, and leaves for the root when the session ends", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ id: 7 }));
    const leave = vi.fn();
    const client = createBrowserClient({ fetch, leave });
    expect(await client.read("/plants/7", { schema })).toEqual({ id: 7 });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/v0/plants/7");
    expect([...new Headers(fetch.mock.calls[0]?.[1]?.headers).keys()]).toEqual(["accept"]);
    expect(leave).not.toHaveBeenCalled();

    fetch.mockResolvedValue(Response.json({ error: { code: 1002, messages: {} } }, { status: 401 }));
    await expect(client.read("/plants/7", { schema })).rejects.toMatchObject({ endsSession: true });
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it("carries the words of a network fault", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await createBrowserClient({ fetch, leave: () => {} })
      .write("POST", "/a")
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.lines).toEqual(["Failed to fetch"]);
  });
});

describe("an ApiError", () => {
  it("is known by its mark, also when another bundle made it", () => {
    const foreign = Object.assign(new Error("x"), { [Symbol.for("heliograph.ApiError")]: true });
    expect(foreign instanceof ApiError).toBe(true);
    for (const other of [new Error("x"), null, "x", {}]) expect(other instanceof ApiError).toBe(false);
  });
});
