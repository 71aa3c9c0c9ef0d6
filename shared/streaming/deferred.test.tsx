import { type Result, toDeferredResult, toStaleSince } from "@shared/api/result";
import { renderMarkup } from "@testing/markup";
import type { ReactNode } from "react";
import { afterAll, describe, expect, it, vi } from "vitest";

vi.mock("@remix-run/react", async (original) => ({
  ...(await original<typeof import("@remix-run/react")>()),
  Await: ({ resolve, children }: { resolve: unknown; children: (value: unknown) => ReactNode }) => children(resolve),
}));

// Another test file of this worker may have loaded the module with the real router.
vi.resetModules();
// The next test file of this worker gets the real modules.
afterAll(() => void vi.resetModules());
const { StaleNotice } = await import("../ui/card/card");

const settled = (value: number | null) => ({ ok: true, value }) satisfies Result<number | null>;

function text(...since: Result<number | null>[]): string {
  const markup = renderMarkup(<StaleNotice since={since as unknown as Promise<Result<number | null>>[]} />);
  return markup.replace(/<[^>]+>/g, "");
}

describe("StaleNotice", () => {
  it("shows the time of the data when a part of the page has older data", () => {
    const storedAt = Temporal.Instant.from("2026-03-01T12:05:00Z").epochMilliseconds;
    const notice = "The service did not respond. Some figures are as of 1 Mar 2026, 13:05.";
    expect(text(settled(storedAt))).toBe(notice);
    expect(text(settled(null), settled(storedAt))).toBe(notice);
  });

  it("shows no time when the data is current or failed", () => {
    expect(text(settled(null), settled(null))).toBe("");
    expect(text()).toBe("");
  });
});

describe("toStaleSince", () => {
  it("is the known time when all calls have settled, also failed calls", async () => {
    let oldest: number | null = null;
    const failing = Promise.reject(new Error("x"));
    const slow = new Promise<void>((resolve) =>
      setTimeout(() => {
        oldest = 5;
        resolve();
      }),
    );
    expect(await toStaleSince({ staleSince: () => oldest }, [failing, null, slow])).toEqual({ ok: true, value: 5 });
    expect(await toStaleSince({ staleSince: () => null }, [toDeferredResult(Promise.resolve(1))])).toEqual({
      ok: true,
      value: null,
    });
  });
});
