import { afterEach, describe, expect, it, vi } from "vitest";
import type { Database, DatabaseStatement } from "../env";
import { createValidFrom } from "./valid-from";

// How it is stored in D1 itself is tested in tests/integration/edge-session.test.ts.
const statement: DatabaseStatement = { bind: () => statement };
const user = { id: 7, email: "anna@demo.example" };

function createWith(batch: Database["batch"] | undefined) {
  const database = batch && { prepare: () => statement, batch };
  return createValidFrom({ database, secrets: ["a".repeat(32)], sessionSeconds: 60, requestId: "request" });
}

describe("createValidFrom", () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ["fails", () => Promise.reject(new Error("D1 is down"))],
    ["never answers", () => new Promise<never>(() => {})],
    ["is missing", undefined],
  ])("ends no session and reports an error when the database %s", async (_, batch) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const validFrom = createWith(batch);
    expect(await validFrom.read(user)).toBe(0);
    await expect(validFrom.write({ id: 7 })).rejects.toMatchObject({ status: 503 });
    expect(logged.mock.calls.join()).toContain("sessions-not-ended");
    expect(logged.mock.calls.join()).not.toContain("demo.example");
  });

  it("creates the tables and tries once more when they are missing or a write fails", async () => {
    const batch = vi.fn(async () => []);
    batch.mockRejectedValueOnce(new Error("no such table: sessions_valid_from") as never);
    await expect(createWith(batch as never).write({ id: 7 })).resolves.toBeGreaterThan(0);
    expect(batch).toHaveBeenCalledTimes(3);
    batch.mockClear();
    batch.mockRejectedValueOnce(new Error("Network connection lost") as never);
    await expect(createWith(batch as never).write({ email: user.email })).resolves.toBeGreaterThan(0);
    expect(batch).toHaveBeenCalledTimes(2);
  });
});
