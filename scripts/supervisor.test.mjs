import { describe, expect, it } from "vitest";
import { createSupervisor } from "./supervisor.mjs";

/** A supervisor whose clock and waits are recorded. */
function supervised(restart = async () => {}) {
  const seen = { now: 0, waits: [], lines: [], last: null };
  const ended = createSupervisor({
    restart,
    report: (line) => seen.lines.push(line),
    giveUp: (line) => {
      seen.last = line;
    },
    now: () => seen.now,
    wait: async (ms) => {
      seen.waits.push(ms);
    },
  });
  return { seen, ended };
}

describe("createSupervisor", () => {
  it("restarts three times, each time later and with one line, then gives up", async () => {
    const { seen, ended } = supervised();
    for (let times = 0; times < 3; times++) await ended();
    expect(seen.waits).toEqual([250, 1_000, 4_000]);
    expect(seen.lines).toHaveLength(3);
    expect(seen.lines[1]).toBe("workerd had ended unexpectedly and was started again (2 of 3).");
    expect(seen.last).toBeNull();
    await ended();
    expect([seen.lines.length, seen.last]).toEqual([3, "workerd has ended 4 times within ten minutes."]);
  });

  it("counts again from the start when the process ran for ten minutes", async () => {
    const { seen, ended } = supervised();
    for (let times = 0; times < 5; times++) {
      await ended();
      seen.now += 600_000;
    }
    expect([seen.waits, seen.last]).toEqual([[250, 250, 250, 250, 250], null]);
  });

  it("tries again when the restart fails, and gives up in the end", async () => {
    const { seen, ended } = supervised(async () => {
      throw new Error("Address already in use\n    at start");
    });
    await ended();
    expect(seen.lines).toHaveLength(3);
    expect(seen.lines[0]).toBe("workerd could not be started again (1 of 3): Address already in use");
    expect(seen.last).toBe("workerd has ended 4 times within ten minutes.");
  });
});
