import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { fetchResult } from "./fetch-result";

const respond = vi.fn<(url: string, init: RequestInit) => Response>();
beforeAll(() => void vi.stubGlobal("fetch", async (url: string, init: RequestInit) => respond(url, init)));
afterEach(() => void respond.mockReset());
afterAll(() => void vi.unstubAllGlobals());

const result = (value: number, tag = `W/"${value}"`) =>
  Response.json({ ok: true, value }, { headers: tag ? { ETag: tag } : {} });
const sentTag = () => new Headers(respond.mock.lastCall?.[1].headers).get("If-None-Match");

describe("fetchResult", () => {
  it("sends the tag of the last result, and returns the last result when it has not changed", async () => {
    respond.mockReturnValueOnce(result(1));
    const first = await fetchResult("/resources/a");
    expect([first, sentTag()]).toEqual([{ ok: true, value: 1 }, null]);
    respond.mockReturnValueOnce(new Response(null, { status: 304 }));
    expect(await fetchResult("/resources/a")).toBe(first);
    expect(sentTag()).toBe('W/"1"');
    respond.mockReturnValueOnce(result(2));
    expect(await fetchResult("/resources/a")).toEqual({ ok: true, value: 2 });
    respond.mockReturnValueOnce(new Response(null, { status: 304 }));
    expect(await fetchResult("/resources/a")).toEqual({ ok: true, value: 2 });
    expect(sentTag()).toBe('W/"2"');
  });

  it("sends no tag of another resource, for an action, or without a tag", async () => {
    respond.mockReturnValueOnce(result(1));
    await fetchResult("/resources/b");
    respond.mockImplementation(() => result(1, ""));
    await fetchResult("/resources/b?page=2");
    expect(sentTag()).toBeNull();
    await fetchResult("/resources/b?page=2");
    expect(sentTag()).toBeNull();
    await fetchResult("/resources/b", { method: "POST", headers: { "Content-Type": "application/json" } });
    expect(sentTag()).toBeNull();
  });

  it("forgets the oldest of many", async () => {
    respond.mockImplementation(() => result(1));
    for (let count = 0; count <= 20; count += 1) await fetchResult(`/resources/c?page=${count}`);
    await fetchResult("/resources/c?page=1");
    expect(sentTag()).toBe('W/"1"');
    await fetchResult("/resources/c?page=0");
    expect(sentTag()).toBeNull();
  });

  it("returns an error for a 304 without a tag in the request", async () => {
    respond.mockReturnValueOnce(new Response(null, { status: 304 }));
    expect(await fetchResult("/resources/d")).toMatchObject({ ok: false, error: { status: 304 } });
  });
});
