import type { Result } from "@shared/api/result";
import { loadResourceFx } from "@shared/data/requests";
import { revalidateFx } from "@shared/data/revalidation";
import { allSettled, fork } from "effector";
import { describe, expect, it } from "vitest";
import { preloadResourceFx, takeResourceFx } from "./resource";

/** A scope in which the resource "/a" has the value of its last request, such as "/a 2". */
function createResourceScope() {
  const signals: (AbortSignal | undefined)[] = [];
  const load = async ({ href, signal }: { href: string; signal?: AbortSignal }): Promise<Result<unknown>> => {
    signals.push(signal);
    return { ok: true, value: `${href} ${signals.length}` };
  };
  const scope = fork({ handlers: [[loadResourceFx, load]] });
  return {
    signals,
    preload: (href: string) => allSettled(preloadResourceFx, { scope, params: href }),
    change: () => allSettled(revalidateFx, { scope, params: [] }),
    async take(href: string) {
      const params = { href, signal: new AbortController().signal };
      const { value } = await allSettled(takeResourceFx, { scope, params });
      return (value as Result<string>).ok ? (value as { value: string }).value : null;
    },
  };
}

describe("preloadResourceFx", () => {
  it("requests a resource that is then taken once", async () => {
    const { preload, take } = createResourceScope();
    await preload("/a");
    await preload("/a");
    expect(await take("/b")).toBe("/b 2");
    expect(await take("/a")).toBe("/a 1");
    expect(await take("/a")).toBe("/a 3");
  });

  it("aborts the preload before, unless it was taken", async () => {
    const { preload, take, signals } = createResourceScope();
    await preload("/a");
    await preload("/b");
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    await take("/b");
    await preload("/c");
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false, false]);
  });

  it("is not used after a mutation", async () => {
    const { preload, take, change } = createResourceScope();
    await preload("/a");
    await change();
    expect(await take("/a")).toBe("/a 2");
  });
});
