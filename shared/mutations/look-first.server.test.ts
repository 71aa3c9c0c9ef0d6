import { describe, expect, it, vi } from "vitest";
import { changeSelection } from "./look-first.server";

describe("changeSelection", () => {
  const select = async (params: { selected: boolean; unconfirmed?: boolean }, ids: number[]) => {
    const [change, listIds] = [vi.fn(async () => {}), vi.fn(async () => ids)];
    const { found } = await changeSelection({ params: { itemId: 4, ...params }, listIds, change });
    return [found, listIds.mock.calls.length, change.mock.calls.length];
  };

  it.each([
    [{ selected: true }, [4], [false, 0, 1]],
    [{ selected: true, unconfirmed: true }, [4], [true, 1, 0]],
    [{ selected: true, unconfirmed: true }, [5], [false, 1, 1]],
    [{ selected: false, unconfirmed: true }, [5], [true, 1, 0]],
    [{ selected: false, unconfirmed: true }, [4], [false, 1, 1]],
  ])("reads the selection first only after a lost response: %j with %j", async (params, ids, expected) => {
    expect(await select(params, ids)).toEqual(expected);
  });
});
