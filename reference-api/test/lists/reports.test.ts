import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { copyPlant } from "../support/copy-plant";
import { setupSeededStack } from "../support/seeded-stack";
import type { Client } from "../support/users";

const testStack = setupSeededStack(80);
const { as } = testStack;

/** Requests a report and waits until it is finished. */
async function report(api: Client, path: string) {
  const started = await api.get(path);
  expect(started).toMatchObject({ status: 202, body: { id: expect.any(Number) } });
  return vi.waitFor(
    async () => {
      const { body } = await api.get(`/me/reports/${started.body.id}`);
      expect(["finished", "failed"]).toContain(body.status);
      return body;
    },
    { timeout: 20_000 },
  );
}

async function csvOf(api: Client, path: string): Promise<string[]> {
  const { id } = await report(api, path);
  const text = await (await api.raw(`/me/reports/${id}/download`)).text();
  return text.replace("\ufeff", "").trimEnd().split("\r\n");
}

/** The text of the only sheet of a workbook. */
function sheetOf(workbook: Uint8Array): string {
  const sheet = unzipSync(workbook)["xl/worksheets/sheet1.xml"];
  if (!sheet) throw new Error("The workbook has no sheet.");
  return strFromU8(sheet);
}

const total = async (api: Client, path: string): Promise<number> => (await api.get(path)).body.total;

describe("reports", () => {
  it("of plants are xlsx files with the yield of the range", async () => {
    const api = as("owner");
    const made = await report(
      api,
      "/companies/2/plants/generate-report?type=xlsx&start_date=2026-06-01&end_date=2026-06-15",
    );
    expect(made).toEqual({
      id: expect.any(Number),
      created_at: "2026-06-17T10:00:00Z",
      status: "finished",
      type: "MeterSpreadsheetJob",
      separator: ",",
      format: "xlsx",
      file: { file_name: "plants-2026-06-17.xlsx" },
    });
    const response = await api.raw(`/me/reports/${made.id}/download`);
    expect(response.headers.get("content-disposition")).toContain('filename="plants-2026-06-17.xlsx"');
    expect(response.headers.get("content-type")).toContain("spreadsheetml.sheet");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const sheet = sheetOf(Buffer.from(await response.arrayBuffer()));
    expect(sheet.match(/<row /g)).toHaveLength((await total(api, "/companies/2/plants")) + 1);
    expect(sheet).toContain("Actual yield (kWh)");
  });

  it("are rejected with 429 when five of the user are being written, and accepted again afterwards", async () => {
    const api = as("admin");
    const path = "/companies/2/plants/generate-report?type=xlsx&start_date=2026-06-01&end_date=2026-06-15";
    const started = await Promise.all(Array.from({ length: 12 }, () => api.get(path)));
    const rejected = started.filter(({ status }) => status === 429);
    expect(started.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(5);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]?.body.error.code).toBe(4029);
    expect((await as("owner").get(path)).status).toBe(202);
    await vi.waitFor(async () => expect((await api.get(path)).status).toBe(202), { timeout: 20_000 });
  });

  it("compare the yields of the same hours", async () => {
    const owner = as("owner");
    const range = { from: "2026-05-01", to: "2026-06-01" };
    const path = `/companies/2/plants/generate-report?type=csv&start_date=${range.from}&end_date=${range.to}`;
    const [head = "", ...rows] = await csvOf(owner, path);
    const columns = head.split(",");
    const fromEnd = (name: string) => columns.indexOf(name) - columns.length;
    const sum = (name: string) => rows.reduce((all, line) => all + Number(line.split(",").at(fromEnd(name))), 0);
    const query = `start_date=${range.from}&end_date=2026-05-31`;
    const performance = (await owner.get(`/companies/2/performance?${query}`)).body;
    expect(sum("Actual yield (kWh)")).toBeCloseTo(performance.actual_yield_in_kwh, 0);
    expect(sum("Expected yield (kWh)")).toBeCloseTo(performance.expected_yield_in_kwh, 0);
    expect(sum("Not received (kWh)")).toBeGreaterThan(0);
    const kpis = (await owner.get("/companies/2/statistics/kpis?start_date=2026-05-01&end_date=2026-06-01")).body;
    const known = rows.filter((line) => line.split(",").at(fromEnd("Performance ratio")) !== "");
    expect(known).toHaveLength(kpis.performance_plants);
    expect(sum("Performance ratio") / known.length).toBeCloseTo(kpis.performance_ratio, 1);
  });

  it("have the unrounded rates and totals of the plants, also amounts below half a kWh", async () => {
    const owner = as("owner");
    const path = "/companies/2/plants/generate-report";
    const [head = "", first = ""] = await csvOf(owner, `${path}?type=csv&separator=%3B`);
    const columns = head.split(";");
    const id = first.split(";")[0];
    await testStack.stack.db
      .prepare(
        `update plants set lost_kwh_per_day = 12.345, lost_cents_per_day = 7.5, not_received_kwh_per_day = 0.46,
           window_lost_kwh = 86.415, window_lost_cents = 1207.5, window_not_received_kwh = 3.221 where id = ?`,
      )
      .bind(id)
      .run();
    const row = (await csvOf(owner, `${path}?type=csv&separator=%3B`))[1]?.split(";") ?? [];
    const cell = (name: string) => row[columns.indexOf(name)];
    expect(cell("Postal code")).toMatch(/^\d{4} [A-Z]{2}$/);
    expect(columns.filter((name) => /^(Lost|Not received) /.test(name)).map((name) => [name, cell(name)])).toEqual([
      ["Lost per day (kWh)", "12,345"],
      ["Lost per day (€)", "0,075"],
      ["Not received per day (kWh)", "0,46"],
      ["Not received per day (€)", expect.any(String)],
      ["Lost in the last 7 days (kWh)", "86,415"],
      ["Lost in the last 7 days (€)", "12,075"],
      ["Not received in the last 7 days (kWh)", "3,221"],
      ["Not received in the last 7 days (€)", expect.any(String)],
    ]);
    const made = await report(owner, `${path}?type=xlsx`);
    const workbook = await (await owner.raw(`/me/reports/${made.id}/download`)).arrayBuffer();
    expect(sheetOf(Buffer.from(workbook))).toMatch(/<c s="\d+"><v>0\.46<\/v><\/c>/);
  });

  it("leave the values of light plants and the start of their monitoring empty", async () => {
    const range = "start_date=2026-05-01&end_date=2026-06-01";
    const path = `/companies/2/plants/generate-report?type=csv&separator=%3B&yield_status_filter=NON_MON&${range}`;
    const [head = "", ...rows] = await csvOf(as("owner"), path);
    const light = rows.map((line) => new Map(head.split(";").map((name, index) => [name, line.split(";")[index]])));
    expect(light.length).toBeGreaterThan(0);
    for (const cells of light) {
      expect(cells.get("Monitored since")).toMatch(/^(2026-0[67]-\d\d)?$/);
      for (const name of ["Yield score", "Lost per day (kWh)", "Expected yield (kWh)", "Not received (kWh)"]) {
        expect(cells.get(name), name).toBe("");
      }
    }
  });

  it("contain the rows of the list with its filters and child companies", async () => {
    const owner = as("owner");
    const filter = "yield_status_filter=NOK,MEDIUM&indicators=zero_yield%7C0";
    const plants = await csvOf(owner, `/companies/2/plants/generate-report?type=csv&separator=%3B&${filter}`);
    expect(plants).toHaveLength((await total(owner, `/companies/2/plants?${filter}`)) + 1);
    expect(plants[0]).toMatch(/^Plant id;Plant;Plant code;Owner;/);
    const status = plants[0]?.split(";").indexOf("Yield status") ?? -1;
    const shown = new Set(plants.slice(1).map((line) => line.split(";")[status]));
    expect([...shown].filter((label) => label !== "Medium" && label !== "Not ok")).toEqual([]);
    const issues = await csvOf(owner, "/companies/2/issues/generate-report?type=csv");
    expect(issues.some((line) => line.includes("Zero yield") && !line.includes("zero_yield"))).toBe(true);
    const listed = await total(owner, "/companies/2/plant-issues");
    expect(new Set(issues.slice(1).map((line) => line.split(",")[0])).size).toBe(listed);
    const portfolio = as("portfolio");
    const children = "child_company_ids[]=5&child_company_ids[]=6";
    const alone = await csvOf(portfolio, "/companies/3/meters/generate-report?type=csv");
    const family = await csvOf(portfolio, `/companies/3/meters/generate-report?type=csv&${children}`);
    expect(family.length).toBeGreaterThan(alone.length);
    expect(alone[0]).toContain("Reference");
  });

  it("of issues include resolved issues when requested", async () => {
    const open = await csvOf(as("owner"), "/companies/2/issues/generate-report?type=csv");
    const all = await csvOf(as("owner"), "/companies/2/issues/generate-report?type=csv&resolved=1&snoozed=1");
    expect(all.length).toBeGreaterThan(open.length);
    const { type } = await report(as("owner"), "/companies/2/issues/generate-report?type=csv");
    expect(type).toBe("IssuesSpreadsheetJob");
  });

  it("of ten thousand plants are generated as xlsx and as csv", async () => {
    const admin = as("admin");
    const copied = { count: 10_000, visibilityGroupId: 777, after: 1_000_000 };
    const { db } = testStack.stack;
    await db.prepare("insert into visibility_groups (id, companies) values (777, '777')").run();
    await db.prepare("insert into companies (id, name, created_at) values (777, 'Many', '2026-01-01T00:00:00Z')").run();
    await db
      .prepare("insert into visibility_group_companies (company_id, visibility_group_id) values (777, 777)")
      .run();
    await copyPlant(db, 1, copied);
    const lines = await csvOf(admin, "/companies/777/plants/generate-report?type=csv");
    expect(new Set(lines.slice(1).map((line) => line.split(",")[0])).size).toBe(copied.count);
    const { id } = await report(admin, "/companies/777/plants/generate-report?type=xlsx");
    const workbook = await (await admin.raw(`/me/reports/${id}/download`)).arrayBuffer();
    expect(sheetOf(Buffer.from(workbook)).match(/<row /g)).toHaveLength(copied.count + 1);
  });

  it("have no file when they fail", async () => {
    const failed = await report(as("owner"), "/companies/2/plants/generate-report?type=csv&search=!fail");
    expect(failed).toMatchObject({ status: "failed", file: null });
    expect((await as("owner").get(`/me/reports/${failed.id}/download`)).body.error.code).toBe(2000);
  });

  it("count as failed when the job exceeds its deadline", async () => {
    const { id } = await report(as("owner"), "/companies/2/plants/generate-report?type=csv");
    const dead = "update reports set status = 'running', deadline = '2024-01-01T00:00:00Z' where id = ?";
    await testStack.stack.db.prepare(dead).bind(id).run();
    expect((await as("owner").get(`/me/reports/${id}`)).body.status).toBe("failed");
  });

  it("are listed for their user only, newest first", async () => {
    const mine = (await as("owner").get("/me/reports?with=file")).body;
    expect(mine.length).toBeGreaterThan(3);
    const ids = mine.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect((await as("bounced").get("/me/reports")).body).toEqual([]);
    expect((await as("bounced").get(`/me/reports/${ids[0]}`)).body.error.code).toBe(2000);
    expect((await as("admin").get(`/me/reports/${ids[0]}/download`)).body.error.code).toBe(2000);
  });

  it("are rejected when the company, the format or a filter is not allowed", async () => {
    const before = (await as("owner").get("/me/reports")).body.length;
    for (const subject of ["plants", "meters", "issues"]) {
      const path = `/companies/2/${subject}/generate-report`;
      expect((await as("portfolio").get(`${path}?type=csv`)).body.error.code).toBe(4005);
      for (const [query, field] of [
        ["", "type"],
        ["type=pdf", "type"],
        ["type=csv&separator=x", "separator"],
        ["type=csv&indicators=nonsense", "indicators"],
        ["type=csv&child_company_ids[]=x", "child_company_ids"],
        ["type=csv&start_date=2026-06-01", "end_date"],
        ["type=csv&end_date=2026-06-01", "start_date"],
        ["type=csv&start_date=2026-06-01&end_date=2026-06-01", "end_date"],
        ["type=csv&start_date=2020-06-01&end_date=2026-06-01", "end_date"],
      ] as const)
        expect(Object.keys((await as("owner").get(`${path}?${query}`)).body.error.messages)).toEqual([field]);
      expect((await as("owner").get(`${path}?type=csv&child_company_ids[]=3`)).body.error.code).toBe(4005);
    }
    expect((await as("owner").get("/me/reports")).body).toHaveLength(before);
  });
});
