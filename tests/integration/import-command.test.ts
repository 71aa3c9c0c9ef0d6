import { listMeters } from "@entities/meter";
import { listPlants } from "@entities/plant";
import { listOwnCompanies } from "@entities/user";
import { demoPassword, type Stack, startTestStack } from "@testing/stack";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readOptions } from "../../scripts/import.mjs";
import { connect, type ImportOptions, runImport } from "../../scripts/import-run";

let stack: Stack;
beforeAll(async () => {
  stack = await startTestStack({ referenceVars: { DEMO_PLANTS: "12" } });
});
afterAll(() => stack?.stop());

/** The hours of a day of 2026 in local time, of a plant of 4 kW. */
const hoursOf = (day: string) =>
  Array.from({ length: 24 }, (_, hour) => `${day} ${hour}:00,${Math.max(0, 3_000 - 500 * Math.abs(13 - hour))}`);
const report = ["Date/Time,Energy Produced (Wh)", ...hoursOf("10/24/2026"), ...hoursOf("10/25/2026")].join("\n");

describe("npm run import", () => {
  it("imports files, changes nothing when they are imported again, and undoes imports", async () => {
    const account = { email: "owner@demo.example", password: demoPassword };
    const meterId = await findMeter(account);
    const run = async (changed: Partial<ImportOptions> = {}) => {
      const lines: string[] = [];
      const isDone = await runImport({
        url: stack.referenceUrl,
        account,
        meterId,
        companyId: null,
        plantId: null,
        columns: null,
        isPreview: false,
        replacesFiner: false,
        undo: [],
        files: [new File([report], "report.csv")],
        print: (line) => lines.push(line),
        ...changed,
      });
      expect(isDone).toBe(true);
      return lines.slice(1).join("\n");
    };
    const total = "48 values, 36 kWh, 2026-10-24 to 2026-10-25";
    const isNew = "1 of 1: 48 × 60 min, 48 new, 0 changed, 0 equal, 0 rejected";
    const isEqual = "1 of 1: 48 × 60 min, 0 new, 0 changed, 48 equal, 0 rejected";
    expect(await run({ isPreview: true })).toContain(isNew);
    const first = await run();
    expect(first).toContain(total);
    expect(first).toContain(isNew);
    const second = await run();
    expect(second).toContain(isEqual);
    // 1 kWh more than the hours of the day.
    const totals = "Date/Time,Energy Produced (Wh)\n10/24/2026,19000\n10/25/2026,18000";
    const files = [new File([totals], "days.csv")];
    const compared = await run({ files, isPreview: true });
    expect(compared).toContain("! 48 × 60 min stay. Not counted without --replace-finer: 2 × 1440 min.");
    expect(compared).toContain("! 1 days differ by more than 2 %: 2026-10-24 (stored 18, files 19 kWh)");
    const replacing = await run({ files, isPreview: true, replacesFiner: true });
    expect(replacing).toContain("! Replaces 48 × 60 min by 2 × 1440 min.");
    const ids = [second, first].map((lines) => Number(/--undo (\d+)/.exec(lines)?.[1]));
    expect(await run({ undo: ids, files: [] })).toBe(`Import ${ids[1]} is undone.`);
    expect(await run()).toContain(isNew);
  });

  it("says what it needs", () => {
    const env = { V0_API_URL: "https://api.example.org/v0/", V0_TOKEN: "t" };
    const columns = { columns: { time: [0, 1], value: 2, quantity: "power", unit: "W" } };
    const args = ["--meter", "12", "--columns", "time=1+2 value=3 quantity=power unit=W", "a.csv"];
    expect(readOptions(args, env)).toMatchObject({ url: "https://api.example.org", meterId: 12, ...columns });
    for (const [wrong, message] of [
      [["a.csv"], /--meter <id>/],
      [["--meter", "12"], /--meter <id>/],
      [["--meter", "x", "a.csv"], /not an id/],
      [["--meter", "12", "--columns", "time=1 value=2 quantity=power unit=kWh", "a.csv"], /not valid/],
    ] as const)
      expect(() => readOptions(wrong, env)).toThrow(message);
    expect(() => readOptions(args, { V0_TOKEN: "t" })).toThrow(/V0_API_URL/);
    expect(() => readOptions(args, { V0_API_URL: "https://x.example" })).toThrow(/V0_EMAIL/);
  });

  /** A meter of the owner's company that was in use on these days. */
  async function findMeter(account: { email: string; password: string }): Promise<number> {
    const api = await connect({ url: stack.referenceUrl, account });
    const [company] = await listOwnCompanies(api);
    const { data } = await listPlants(api, company?.id ?? 0, { sort: "name:asc" });
    for (const { id, owning_company_id } of data.filter((plant) => plant.owning_company_id === company?.id)) {
      const meters = await listMeters(api, { companyId: owning_company_id ?? 0, plantId: id });
      const meter = meters.find(
        ({ operational_since, retired_on }) => (operational_since ?? "") < "2026-10" && !retired_on,
      );
      if (meter) return meter.id;
    }
    throw new Error("The fleet has no such meter.");
  }
});
