import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../result";
import { createBrowserClient } from "./browser-client";
import { number, object } from "./decoder";
import type { Transport } from "./transport";
import { createV0Client, queryString } from "./v0-client";

const schema = object({ id: number() });
const respondingWith = (status: number, text: string) =>
  vi.fn<Transport>(async () => ({ status, text, retryAfterSeconds: null }));

describe("createV0Client", () => {
  it("sends path and query and returns a typed value", async () => {
    const transport = respondingWith(200, '{"id":7}');
    const client = createV0Client({ transport });
    expect(await client.read("/plants/7", { query: { with: "tags" }, schema })).toEqual({ id: 7 });
    expect(transport).toHaveBeenCalledWith(expect.objectContaining({ method: "GET", path: "/plants/7?with=tags" }));
  });

  it("says whether it can read a response", async () => {
    const transport = respondingWith(200, '{"id":7}');
    await createV0Client({ transport }).read("/plants/7", { schema });
    const accepted = (text: string) =>
      transport.mock.calls[0]?.[0].accepts?.({ status: 200, text, retryAfterSeconds: null });
    expect(['{"id":8}', '{"data":{"id":8}}', '{"id":"x"}', "[]", "<html>"].map(accepted)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("sends JSON and FormData, and ignores the response body without a schema", async () => {
    const transport = respondingWith(204, "");
    const client = createV0Client({ transport });
    const form = new FormData();
    expect(await client.write("PUT", "/a", { body: { name: "x" } })).toBeUndefined();
    expect(await client.write("POST", "/b", { body: form })).toBeUndefined();
    expect(await client.write("DELETE", "/c")).toBeUndefined();
    expect(transport.mock.calls.map(([{ body }]) => body)).toEqual(['{"name":"x"}', form, undefined]);
  });

  it("calls onParsed only when a response matches its schema", async () => {
    const onParsed = vi.fn();
    let text = '{"id":7}';
    const client = createV0Client({
      transport: async () => ({ status: 200, text, retryAfterSeconds: null, onParsed }),
    });
    await client.read("/plants/7", { schema });
    expect(onParsed).toHaveBeenCalledTimes(1);
    text = '{"id":"seven"}';
    await expect(client.read("/plants/7", { schema })).rejects.toMatchObject({ kind: "malformed" });
    expect(onParsed).toHaveBeenCalledTimes(1);
  });

  it("throws the value of onSessionEnd when the session ended, otherwise the ApiError", async () => {
    const redirect = new Response(null, { status: 302 });
    const onSessionEnd = vi.fn(async () => redirect);
    const ended = createV0Client({ transport: respondingWith(401, ""), onSessionEnd });
    await expect(ended.read("/a", { schema })).rejects.toBe(redirect);
    const denied = createV0Client({ transport: respondingWith(403, '{"error":{"code":4005}}'), onSessionEnd });
    await expect(denied.read("/a", { schema })).rejects.toMatchObject({ code: 4005, status: 403 });
    const withoutHandler = createV0Client({ transport: respondingWith(401, "") });
    await expect(withoutHandler.read("/a", { schema })).rejects.toMatchObject({ status: 401 });
  });
});

describe("createBrowserClient", () => {
  it("calls its own host without a token and redirects when the session ended", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ id: 7 }));
    const endSession = vi.fn();
    const client = createBrowserClient({ fetch, endSession });
    expect(await client.read("/plants/7", { schema })).toEqual({ id: 7 });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/v0/plants/7");
    expect([...new Headers(fetch.mock.calls[0]?.[1]?.headers).keys()]).toEqual(["accept"]);
    expect(endSession).not.toHaveBeenCalled();

    fetch.mockResolvedValue(Response.json({ error: { code: 1002, messages: {} } }, { status: 401 }));
    await expect(client.read("/plants/7", { schema })).rejects.toMatchObject({ endsSession: true });
    expect(endSession).toHaveBeenCalledTimes(1);
  });

  it("throws the browser's message of a network error", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await createBrowserClient({ fetch, endSession: () => {} })
      .write("POST", "/a")
      .catch((reason) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error.allMessages).toEqual(["Failed to fetch"]);
  });
});

describe("ApiError", () => {
  it("matches instanceof when another bundle created it", () => {
    expect(Object.assign(new Error("x"), { [Symbol.for("heliograph.ApiError")]: true }) instanceof ApiError).toBe(true);
    for (const other of [new Error("x"), null, "x", {}]) expect(other instanceof ApiError).toBe(false);
  });
});

describe("queryString", () => {
  it("writes lists with a bracketed name and booleans as digits, and omits absent values", () => {
    const query = { ids: [1, 2], q: "a b&c", on: true, off: false, none: null, missing: undefined, zero: 0 };
    expect(queryString(query)).toBe("?ids%5B%5D=1&ids%5B%5D=2&q=a+b%26c&on=1&off=0&zero=0");
  });

  it("is empty without parameters", () => {
    expect(queryString()).toBe("");
    expect(queryString({ a: undefined, b: [] })).toBe("");
  });

  it("can be parsed back to any value", () => {
    const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(texts, (query) => {
        expect([...new URLSearchParams(queryString(query))]).toEqual(Object.entries(query));
      }),
    );
  });
});
