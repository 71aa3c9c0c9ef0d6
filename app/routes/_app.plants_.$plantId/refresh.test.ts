import { revalidateFx } from "@shared/data/revalidation";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageClosed, pageOpened, refreshMs } from "./refresh";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The parts that a page loads again while it is visible for a while, and then closed. */
async function refreshed(visibilityState: string): Promise<string[]> {
  vi.stubGlobal("document", { visibilityState });
  const parts: string[] = [];
  const scope = fork({ handlers: [[revalidateFx, async (changed: string[]) => void parts.push(...changed)]] });
  const opened = allSettled(pageOpened, { scope });
  await vi.advanceTimersByTimeAsync(2.5 * refreshMs);
  const closed = allSettled(pageClosed, { scope });
  await vi.advanceTimersByTimeAsync(2 * refreshMs);
  await Promise.all([opened, closed]);
  return parts;
}

describe("an open page", () => {
  it("loads the energy of the running day again every five minutes until it is closed", async () => {
    expect(await refreshed("visible")).toEqual(["energyToday", "energyToday"]);
  });

  it("loads nothing while it is hidden", async () => {
    expect(await refreshed("hidden")).toEqual([]);
  });
});
