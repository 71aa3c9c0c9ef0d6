import { allSettled, fork } from "effector";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadResourceFx, requestResult } from "./requests";

const respond = vi.fn<(url: string, init: RequestInit) => Response>();
beforeAll(() => void vi.stubGlobal("fetch", async (url: string, init: RequestInit) => respond(url, init)));
afterEach(() => void respond.mockReset());
afterAll(() => void vi.unstubAllGlobals());

const result = (value: number, tag = `W/"${value}"`) =>
  Response.json({ ok: true, value }, { headers: tag ? { ETag: tag } : {} });
const sentTag = () => new Headers(respond.mock.lastCall?.[1].headers).get("If-None-Match");

describe("loadResourceFx", () => {
  const createLoader =
    (scope = fork()) =>
    async (href: string) =>
      (await allSettled(loadResourceFx, { scope, params: { href } })).value;

  it("sends the tag of the last result, and returns the last result when it has not changed", async () => {
    const load = createLoader();
    respond.mockReturnValueOnce(result(1));
    const first = await load("/resources/a");
    expect([first, sentTag()]).toEqual([{ ok: true, value: 1 }, null]);
    respond.mockReturnValueOnce(new Response(null, { status: 304 }));
    expect(await load("/resources/a")).toBe(first);
    expect(sentTag()).toBe('W/"1"');
    respond.mockReturnValueOnce(result(2));
    expect(await load("/resources/a")).toEqual({ ok: true, value: 2 });
    respond.mockReturnValueOnce(new Response(null, { status: 304 }));
    expect(await load("/resources/a")).toEqual({ ok: true, value: 2 });
    expect(sentTag()).toBe('W/"2"');
  });

  it("sends no tag of another resource, of another page in memory, or without a tag", async () => {
    const load = createLoader();
    respond.mockReturnValueOnce(result(1));
    await load("/resources/a");
    respond.mockImplementation(() => result(1, ""));
    await load("/resources/a?page=2");
    expect(sentTag()).toBeNull();
    await load("/resources/a?page=2");
    expect(sentTag()).toBeNull();
    await createLoader()("/resources/a");
    expect(sentTag()).toBeNull();
  });

  it("forgets the oldest of many", async () => {
    const load = createLoader();
    respond.mockImplementation(() => result(1));
    for (let count = 0; count <= 20; count += 1) await load(`/resources/a?page=${count}`);
    await load("/resources/a?page=1");
    expect(sentTag()).toBe('W/"1"');
    await load("/resources/a?page=0");
    expect(sentTag()).toBeNull();
  });
});

describe("requestResult", () => {
  it("returns an error for a 304 without a tag in the request", async () => {
    respond.mockReturnValueOnce(new Response(null, { status: 304 }));
    expect(await requestResult("/resources/d")).toMatchObject({ result: { ok: false, error: { status: 304 } } });
  });
});
