import { json, startMockUpstream } from "@testing/mock-upstream";
import { type Stack, startTestStack } from "@testing/stack";
import { startScript } from "@testing/start-script";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startImperfectApi } from "../imperfect-api/server.mjs";

let stack: Stack;
beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack?.stop());

const account = { CHECK_EMAIL: "owner@demo.example", CHECK_PASSWORD: "Sunny-roof-1", CHECK_TOKEN: "" };

async function check(args: string[], env: Record<string, string> = account) {
  const script = await startScript(["node", "scripts/check-api.mjs", ...args], env, /nothing/);
  return { code: await script.ended, output: script.output() };
}

describe("npm run check-api", () => {
  it("finds that everything works with the included back end", async () => {
    const { code, output } = await check([stack.referenceUrl]);
    expect(output.match(/^[✗~].*/gm)).toBeNull();
    expect(output).toMatch(/✓ Plant +GET …\/plants\/\{p\} \(\d+ ms\)/);
    for (const area of ["Sign-in", "Dashboard", "Plants list", "Plant", "Tickets", "Reports", "Extension losses"]) {
      expect(output).toMatch(new RegExp(`^${area} +works$`, "m"));
    }
    expect(code).toBe(0);
  });

  it("names fields that cannot be read, without their values", async () => {
    const api = await startImperfectApi();
    const { output } = await check([api.url]);
    expect(output).toMatch(/^~ .+/m);
    expect(output).toMatch(/^ {4}[\w.[\]]+: expected .+, \d+ ×/m);
    expect(output).not.toMatch(/SPLENDID|T-701/);
    await api.stop();
  });

  it("warns about figures that can be read, but not relied on", async () => {
    const upstream = await startMockUpstream();
    const plantPath = "GET /companies/3/plants/7";
    const plant = { id: 7, name: "School", owning_company_id: 3, total_peak_in_watt: 20_000 };
    const starts = Array.from({ length: 7 }, (_, days) => Temporal.Now.plainDateISO().subtract({ days: days + 1 }));
    const row = (start_date: string, kwh: number) => ({
      start_date,
      actual_yield_in_kwh: kwh,
      expected_yield_in_kwh: 10,
    });
    const days = starts.map((day) => row(`${day.subtract({ days: 1 })}T23:00:00Z`, 9));
    const quarters = ["00", "15", "30", "45"].map((minute) => row(`${starts[0]}T11:${minute}:00Z`, 1));
    upstream.on("GET /companies/3/plants", json({ data: [plant, plant], total: 1, per_page: 25 }));
    upstream.on("GET /companies/3/performance", json({ actual_yield_in_kwh: -5_000, expected_yield_in_kwh: 70 }));
    upstream.on(plantPath, json([]));
    upstream.on(`${plantPath}?`, json({ ...plant, meters: [{ id: 1, peak_in_watt: 20_000 }] }));
    upstream.on(`${plantPath}/meters?`, json([{ id: 1, peak_in_watt: 20_000 }]));
    upstream.on(`${plantPath}/meters/1/performances`, json(starts.map((day) => row(`${day}`, 4))));
    upstream.on(`${plantPath}/performances`, (response, request) => {
      const isHours = request.path.includes("period_type=hour");
      json(isHours ? quarters : [...days, row(`${starts[0]}`, 4_294_967_295), row("today", 9)])(response, request);
    });
    const { output } = await check([upstream.url]);
    for (const warning of [
      "1 rows are sent twice",
      "the total contradicts the number of rows",
      "the energy of the company is not possible, and counts as not received",
      "3 rows are parts of a period that another row has a part of, and are added to it",
      "7 days are sent as instants of midnight, and are read as the day before: send YYYY-MM-DD",
      "1 energies are not possible, and count as not received",
      "1 rows have no start that can be read, and are left out",
      "the days of a plant do not add up to the same energy as its hours",
      "the meters of a plant do not add up to its energy",
    ])
      expect(output).toContain(`    ${warning}\n`);
    expect(output).not.toMatch(/4294967295|5000/);
    await upstream.stop();
  });

  it("says what does not work when calls fail, and makes only reading calls besides the sign-in", async () => {
    const upstream = await startMockUpstream();
    const notFound = json({ error: { code: 2000, messages: {} } }, 404);
    upstream.on("GET /companies/3/statistics/number-of-plants", notFound);
    const { code, output } = await check([upstream.url]);
    expect(output).toMatch(/✗ Dashboard +GET …\/statistics\/number-of-plants \(\d+ ms\): HTTP 404, code 2000/);
    expect(output).toMatch(/^Dashboard +does not work$/m);
    expect(code).toBe(1);
    const changing = upstream.requests.filter(({ method }) => method !== "GET");
    expect(changing.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /sign-in"]);
    await upstream.stop();
  });

  it("says how to call it, and fails with a server that does not exist", async () => {
    expect((await check(["api.example"])).output).toMatch(/^Name the address of the v0 API: npm run check-api/);
    expect(
      (await check([stack.referenceUrl], { CHECK_EMAIL: "", CHECK_PASSWORD: "", CHECK_TOKEN: "" })).output,
    ).toMatch(/^Set CHECK_EMAIL and CHECK_PASSWORD, or CHECK_TOKEN/);
    const nowhere = await check(["http://127.0.0.1:1"]);
    expect(nowhere.code).toBe(1);
    expect(nowhere.output).toMatch(/✗ Sign-in +POST \/sign-in .*: The server could not be reached\./);
  });
});
