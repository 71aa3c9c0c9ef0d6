import { type EdgeWorker, startEdgeWorker } from "@testing/edge-worker";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lists } from "../imperfect-api/responses.mjs";
import { startImperfectApi } from "../imperfect-api/server.mjs";
import { readableIds } from "../imperfect-api/variants.mjs";

/** Texts of the error states, and of an empty list. */
const errorTexts = [
  ...["Something went wrong", "An error occurred", "Well this is awkward", "Application Error", "Could not "],
  ...["Failed to ", "Failed load", "Not available", "invalid response", "There are no ", "NaN", "[object Object]"],
];

describe("the pages on an imperfect API that rejects unknown sort fields", () => {
  let api: Awaited<ReturnType<typeof startImperfectApi>>;
  let edge: EdgeWorker;
  let cookie: string;
  beforeAll(async () => {
    api = await startImperfectApi();
    edge = await startEdgeWorker(() => ({ V0_API_URL: api.url }));
    cookie = await edge.signIn();
  });
  afterAll(async () => {
    await edge?.stop();
    await api?.stop();
  });

  async function load(path: string): Promise<string> {
    const response = await edge.request(path, { cookie });
    const text = (await response.text()).replace(/<!-- -->/g, "");
    expect([path, response.status]).toEqual([path, 200]);
    const visible = text.replace(/<script[\s\S]*?<\/script>/g, "");
    expect([path, errorTexts.filter((error) => visible.includes(error))]).toEqual([path, []]);
    return visible;
  }

  it("signs in a user without names and email", () => expect(cookie).toContain("__Host-session="));

  it.each([
    ["/plants", "/companies/3/plants", "/plants/"],
    ["/issues", "/companies/3/plant-issues", "/plants/"],
    ["/performances", "/companies/3/plants", "/plants/"],
    ["/tickets?ticket_status=open", "/companies/3/tickets", "/tickets/"],
  ] as const)("show every row with an id in %s, and count the others", async (page, path, hrefPrefix) => {
    const html = await load(page);
    const rows = lists[path];
    const ids = readableIds(rows);
    expect(ids.filter((id: unknown) => !html.includes(`href="${hrefPrefix}${Number(id)}?companyId=3"`))).toEqual([]);
    expect(html).toContain(`${rows.length - ids.length} rows could not be read.`);
    if (hrefPrefix === "/plants/") {
      expect(html).not.toContain("Lost per day");
      expect(html).toMatch(/Plant #\d+/);
      expect(html).toMatch(/Other \((moss|GLORIOUS)\)/);
    } else {
      expect(html).toContain("#T-701");
      expect(html).toMatch(/Ticket #\d+/);
    }
  });

  it("shows the plants of a day", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const html = await load(`/health?health=${today}`);
    expect(html).toContain("rows could not be read.");
    expect(html).toContain(`href="/plants/100?companyId=3"`);
  });

  it("shows the reports", async () => {
    const rows = lists["/me/reports"];
    expect(await load("/reports")).toContain(`${rows.length - readableIds(rows).length} rows could not be read.`);
  });

  it("shows the dashboard with the most severe issues instead of the largest losses", async () => {
    const html = await load("/");
    expect(html).toContain("4,321");
    expect(html).not.toContain("Largest losses");
    expect(html).toContain("Most severe issues");
  });

  it("shows tags and custom fields, also without names and owners, and the account", async () => {
    const tags = await load("/settings/tags");
    for (const text of ["#8", "#5", "#6", "1 of 2 shared", "0 of 2 shared"]) expect(tags).toContain(text);
    expect(tags).not.toContain("No id");
    const fields = await load("/settings/custom-fields");
    for (const text of ["#4", "Members", "Unknown company", "1 of 1 shared"]) expect(fields).toContain(text);
    expect(await load("/account")).toContain("Daily status email");
  });

  it("shows a plant with its cards, and a ticket", async () => {
    const plant = await load("/plants/100?companyId=3");
    for (const text of ["Ladder needed", "roof.pdf", "#T-701", "Other (moss)", "solaredge", "User #41"])
      expect(plant).toContain(text);
    const ticket = await load("/tickets/700?companyId=3");
    for (const text of ["Inverter silent", "#T-701", "User #41", "On it", "Plant #100"]) expect(ticket).toContain(text);
  });

  it("orders the plants by their yield score, and never by their losses", async () => {
    await load("/plants?page=1");
    const plantCalls = api.calls.filter((call) => call.startsWith("GET /companies/3/plants?"));
    expect(plantCalls.at(-1)).toContain("sort=yield_score%3Aasc");
    expect(plantCalls.filter((call) => call.includes("sort=lost_kwh_per_day"))).toEqual([]);
  });

  it("logs one line per response with the unreadable fields, without values", () => {
    const entries = edge.logEntries().filter(({ event }) => event === "unreadable-fields");
    const plants = entries.filter(({ call }) => call === "GET /companies/3/plants");
    expect(plants.length).toBeGreaterThan(0);
    expect(plants.length).toBeLessThanOrEqual(
      api.calls.filter((call) => call.startsWith("GET /companies/3/plants?")).length,
    );
    expect(plants[0]?.fields).toContainEqual({
      field: "data[].yield_status",
      expected: "enumeration",
      dropsRow: false,
      count: expect.any(Number),
    });
    expect(JSON.stringify(entries)).not.toContain("SPLENDID");
  });
});
