import { indicatorLevel } from "@entities/issue";
import { promisePresentation } from "@entities/promise";
import { type Result, toProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { countKinds, issueKinds, plantsCounted, worstFirst } from "./index";

const failure = (sessionEnded = false): Result<number> => ({
  ok: false,
  error: { ...toProblemDetails(new Error("fault")), sessionEnded },
});
const counted = (results: Result<number>[]) =>
  issueKinds.flatMap((kind, index) => {
    const result = results[index];
    return result ? [{ kind, result }] : [];
  });
const of = (value: number): Result<number> => ({ ok: true, value });

describe("issueKinds", () => {
  it("has a different filter for each kind", () =>
    expect(new Set(issueKinds.map(({ filter }) => JSON.stringify(filter))).size).toBe(5));

  it("has the level that the issue type has in lists and on the plant page", () => {
    for (const { key, level } of issueKinds) {
      // The count includes only severely behind plants, which is worse than the issue type.
      if (key === "yield_promise_status") expect(promisePresentation("BEHIND_SEVERELY").level).toBe(level);
      else expect(indicatorLevel({ type_name: key, severity: null }, "NOK"), key).toBe(level);
    }
  });

  it("states the conditions of each kind", () => {
    const texts = (messages: readonly { message?: string }[]) => messages.map(({ message }) => message);
    expect(issueKinds.map(({ label, hints }) => texts([label, ...hints]))).toEqual([
      ["Zero yield", "Zero yield for 3 days"],
      ["Connectivity", "Connectivity problem for at least 3 days"],
      ["Long-term performance", "Severely behind the promised yield for the current period"],
      ["Source alert", "Source alert of medium or high impact within 7 days", "Inverter issue at least once in 7 days"],
      ["Source alert retrieval", "Alert retrieval failing for 3 days"],
    ]);
  });

  it("sorts kinds with plants first, then kinds with an error, then kinds without plants", () => {
    expect(worstFirst(counted([of(0), of(1), failure(), of(40), of(2)])).map(({ kind }) => kind.key)).toEqual(
      "connectivity driver_notification driver_notification_retrieval yield_promise_status zero_yield".split(" "),
    );
  });
});

describe("countKinds", () => {
  it("returns counts and errors when some counts fail", async () => {
    const results = [of(1), failure(), of(3), of(4), of(5)];
    const queue = [...results];
    expect(await countKinds(async () => queue.shift() ?? failure())).toEqual({ ok: true, value: results });
  });

  it("returns a single error when all counts fail", async () =>
    expect((await countKinds(async () => failure())).ok).toBe(false));

  it("returns the error of an ended session when other counts succeed", async () => {
    const queue = [of(1), failure(), of(3), failure(true), of(5)];
    const result = await countKinds(async () => queue.shift() ?? failure());
    expect(result.ok ? null : result.error.sessionEnded).toBe(true);
  });
});

describe("plantsCounted", () => {
  it("returns a URL with the filter of the count", () => {
    for (const { filter } of issueKinds) {
      const query = new URL(plantsCounted(filter), "https://monitor.example").searchParams;
      expect(Object.fromEntries(query)).toEqual(filter);
    }
  });

  it("encodes the plus of the long-term filter", () => {
    expect(issueKinds.map(({ filter }) => plantsCounted(filter))).toEqual([
      "/plants?indicators=zero_yield%7C1",
      "/plants?indicators=connectivity%7C1",
      "/plants?ltpm=period%3Acurrent%2Bflags%3ABEHIND_SEVERELY",
      "/plants?indicators=driver_notification%7C1",
      "/plants?indicators=driver_notification_retrieval%7C1",
    ]);
  });
});
