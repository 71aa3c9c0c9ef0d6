import { describe, expect, it } from "vitest";
import { ownerCompanyId } from "../support/owner-company";
import { setupSeededStack } from "../support/seeded-stack";

const { as } = setupSeededStack(60);

interface Row {
  readonly current_promise_status: string | null;
  readonly promise_statuses: { readonly difference_till_now_wh: number }[];
}

describe("plants by their promise", () => {
  it.each(["asc", "desc"])("are sorted by the gap within a flag, the largest gap first (%s)", async (direction) => {
    const path = `/companies/${ownerCompanyId}/plants?with=promise_statuses&sort=promise_current:${direction}`;
    const pages = await Promise.all([1, 2].map((page) => as("owner").get(`${path}&page=${page}`)));
    const rows: Row[] = pages.flatMap(({ body }) => body.data);
    const flags = new Set(rows.map((row) => row.current_promise_status));
    expect(flags.size).toBeGreaterThan(1);
    for (const flag of flags) {
      const inOrder = rows
        .filter((row) => row.current_promise_status === flag)
        .map(({ promise_statuses: [current] }) => current?.difference_till_now_wh ?? null);
      if (flag === null) expect(inOrder.every((gap) => gap === null)).toBe(true);
      else expect(inOrder).toEqual(inOrder.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  it("are sorted by the gap alone, plants without a promise last", async () => {
    const path = `/companies/${ownerCompanyId}/plants?with=promise_statuses&sort=promise_difference:asc`;
    const pages = await Promise.all([1, 2].map((page) => as("owner").get(`${path}&page=${page}`)));
    const gaps = pages
      .flatMap(({ body }): Row[] => body.data)
      .map(({ promise_statuses: [current] }) => current?.difference_till_now_wh ?? null);
    const known = gaps.filter((gap) => gap !== null);
    expect(known.length).toBeGreaterThan(10);
    expect(gaps.slice(0, known.length)).toEqual(known.toSorted((a, b) => a - b));
  });
});
