import { type EdgeWorker, setupEdge } from "@testing/edge-worker";
import { daysAgo, mockPlant, pageOf, plantPath, roof, servePlant, serveTriage } from "@testing/mock-plant";
import { mockTicket, mockTicketCalls } from "@testing/mock-ticket";
import { delayed, faults, json, type MockUpstream } from "@testing/mock-upstream";
import { buttonsIn, renderPage, rowsIn, textIn } from "@testing/rendered-page";
import { beforeEach, describe, expect, it } from "vitest";

/** What the server renders of a page in states that differ only in the responses of the API. */
const edge = setupEdge({ vars: () => ({ API_EXTENSIONS: "losses,compared,tickets,today" }) });

const load = (path: string, worker: EdgeWorker = edge, cookie?: string) => renderPage(worker, path, cookie);

describe("a page that is not there", () => {
  it("has a link to the dashboard and the number of the request when its address is unknown", async () => {
    const response = await edge.request("/unknown/path", { cookie: await edge.signIn() });
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("<title>Heliograph - Page not found</title>");
    expect(html).toMatch(/<h1[^>]*>Page not found<\/h1>/);
    expect(html).toContain(`Request ID: <code>${response.headers.get("X-Request-Id")}</code>`);
    const [, content = ""] = /<main[\s\S]*?<a [^>]*href="\/"[^>]*>([\s\S]*?)<\/a>/.exec(html) ?? [];
    expect(textIn(content)).toBe("Go to dashboard");
  });

  it.each(["/admin/companies", "/admin/companies/create", "/admin/companies/2"])(
    "is forbidden to a user who is not an administrator: %s",
    async (path) => {
      const { status, html } = await load(path);
      expect(status).toBe(403);
      expect(html).toMatch(/<h1[^>]*>You don&#x27;t have access to this page<\/h1>/);
    },
  );

  it("says that access to a plant is denied", async () => {
    edge.upstream.on("GET /companies/3/plants/9?", json({ error: { code: 4005, messages: {} } }, 403));
    expect((await load("/plants/9?companyId=3")).text).toContain("Plant access denied");
  });
});

describe("the chat widget", () => {
  const worker = setupEdge({
    vars: () => ({ CHAT_WIDGET_SCRIPT_URL: "https://chat.example/widget.js", CHAT_WIDGET_FOR_ADMINS: "true" }),
  });
  const offer = "Open the chat at the bottom of the page.";

  it("is offered to administrators when it is configured so", async () => {
    const { text } = await renderPage(worker, "/support", await worker.signInAdmin());
    expect(text).toContain(offer);
  });

  it("is not offered, and no other host is allowed, when there is none", async () => {
    const response = await edge.request("/support", { cookie: await edge.signIn() });
    expect(response.headers.get("Content-Security-Policy")).not.toMatch(/frame-src|media-src|wss?:/);
    expect(textIn(await response.text())).not.toContain(offer);
  });
});

describe("the page of a ticket", () => {
  beforeEach(() => mockTicketCalls(edge.upstream));
  const changes = /Close Ticket|Re-open Ticket|Change template|Un-assign|Edit|Choose user|Assign to me/;
  const buttons = async () => {
    const { html } = await load("/tickets/12?companyId=3");
    return { html, names: buttonsIn(html).filter((name) => changes.test(name)) };
  };

  it("offers to change an open ticket", async () => {
    const { names } = await buttons();
    expect(names).toEqual(expect.arrayContaining(["Close Ticket", "Change template"]));
  });

  it("offers neither un-assigning nor another template when the ticket is closed", async () => {
    const template = {
      name: "Inverter failure",
      title: "Inverter gives no power",
      description: '<ol><li>Read the <b onclick="alert(1)">code</b></li></ol>',
    };
    const closed = { closed_on: "2026-03-02T11:00:00Z", ticket_template_id: 4, ticketTemplate: template };
    edge.upstream.on("GET /companies/3/tickets/12?", json({ ...mockTicket, ...closed }));
    const { html, names } = await buttons();
    expect([...html.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>/g)].map(([, term = ""]) => textIn(term))).toEqual(
      expect.arrayContaining(["Status", "Created by", "Template Name", "Template Title", "Template Description"]),
    );
    expect(html).toContain("<li>Read the <b>code</b></li>");
    expect(textIn(html)).toContain("Jan Bos");
    expect(names).toContain("Re-open Ticket");
    expect(names.filter((name) => /Un-assign|Change template|Close/.test(name))).toEqual([]);
  });

  it("offers no change without access to the company that owns the plant", async () => {
    const plant = { ...mockTicket.plant, owning_company_id: 99 };
    edge.upstream.on("GET /companies/3/tickets/12?", json({ ...mockTicket, plant }));
    edge.upstream.on("GET /companies/99", json({ error: { code: 4005, messages: {} } }, 403));
    const { html, names } = await buttons();
    expect(html).toContain("Go to plant");
    expect(names).toEqual([]);
  });
});

describe("the energy of today", () => {
  const today = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").toPlainDate();
  const at = (plainTime: string, day = today) =>
    day.toZonedDateTime({ timeZone: "Europe/Amsterdam", plainTime }).toInstant().toString();
  const energy = {
    ...{ as_of: at("14:05"), measured_at: at("14:00"), power_in_watt: 1_200, missing_hours: 0 },
    ...{ actual_yield_in_kwh: 12.34, expected_yield_in_kwh: 14.1, compared_expected_yield_in_kwh: 14.1 },
  };
  const beforeSunrise = {
    ...{ ...energy, as_of: at("05:10"), measured_at: at("16:00", today.subtract({ days: 1 })) },
    ...{ actual_yield_in_kwh: null, expected_yield_in_kwh: 0, compared_expected_yield_in_kwh: 0 },
  };
  const plantUrl = `/plants/9?companyId=3&period=hour&start_date=${today}&end_date=${today}`;

  function serveToday(upstream: MockUpstream, row: object, counts = { plants: 152, plants_measured: 133 }) {
    servePlant(upstream);
    upstream.on(`GET ${plantPath}/today`, json(row));
    upstream.on("GET /companies/3/statistics/today", json({ ...row, ...counts }));
    upstream.on("GET /companies/3/plants?", pageOf([{ ...mockPlant, address: null, today: row }]));
  }

  it("is no zero before sunrise", async () => {
    serveToday(edge.upstream, beforeSunrise, { plants: 152, plants_measured: 0 });
    expect((await load(plantUrl)).text).toMatch(
      /No measurement yet today · last measurement .{1,30}, 16:00 · As of 05:10/,
    );
    expect((await load("/")).text).toContain("No measurement yet today · As of 05:10");
  });

  it("leaves the rest of the page when it fails to load", async () => {
    serveToday(edge.upstream, energy);
    for (const path of [`${plantPath}/today`, "/companies/3/statistics/today", "/companies/3/statistics/losses"])
      edge.upstream.on(`GET ${path}`, faults.serverError);
    const plant = (await load(plantUrl)).text;
    expect(plant).toContain("The energy of today could not be loaded.");
    expect(plant).toContain("Summary");
    const dashboard = (await load("/")).text;
    expect(dashboard).toContain("The energy of today could not be loaded.");
    expect(dashboard).toContain("Losses could not be loaded.");
  });

  it("begins the dashboard of one plant once the number of plants is cached", async () => {
    serveToday(edge.upstream, energy, { plants: 1, plants_measured: 1 });
    edge.upstream.on("GET /companies/3/statistics/number-of-plants", json({ count: 1 }));
    const cookie = await edge.signIn();
    await load("/", edge, cookie);
    const { text } = await load("/", edge, cookie);
    expect(text.split("Today: 12.3 kWh of 14.1 kWh expected so far")).toHaveLength(2);
  });

  describe("without the extension", () => {
    const worker = setupEdge({ vars: () => ({ API_EXTENSIONS: "losses,compared" }) });

    it("is on no page, and not requested", async () => {
      serveToday(worker.upstream, energy);
      const pages = [await load(plantUrl, worker), await load("/", worker)];
      expect(
        pages.map(({ text }) => /Today:|yet today|energy of today|expected so far|As of \d\d:\d\d/.exec(text)),
      ).toEqual([null, null]);
      expect(pages[1]?.text).toContain("Largest losses");
      expect(worker.upstream.requests.filter(({ path }) => path.includes("/today"))).toEqual([]);
    });
  });
});

describe("the causes", () => {
  const issues = "GET /companies/3/plant-issues?";
  const causes = async (path = "/triage") => {
    const { html, text } = await load(path);
    return { text, rows: rowsIn(html, /Roof \d/) };
  };
  beforeEach(() => serveTriage(edge.upstream));

  it("state what each of two issues of a plant costs, and their sums", async () => {
    const issue = (id: number, changes: object) => ({
      ...{ id: 200 + id, meter_id: 100 + id, type_name: "zero_yield", severity: 100, found_on: daysAgo(30) },
      ...changes,
    });
    const meter_issues = [
      issue(1, { lost_kwh_per_day: 10, lost_cents_per_day: 200 }),
      issue(2, { type_name: "shade", lost_kwh_per_day: 2 }),
      issue(3, { type_name: "misc", lost_kwh_per_day: 0.3 }),
    ];
    edge.upstream.on(issues, pageOf([roof(1, {}, { meter_issues })]));
    const { rows, text } = await causes();
    // The severity is stated in words, not only by a colour and a shape.
    expect(rows[0]).toMatch(/Not ok.*Zero yield.*€2.00.*10 kWh lost.*about.*290 kWh/);
    expect(rows[1]).toMatch(/Shade.*2.0 kWh.*2.0 kWh lost.*about.*58 kWh/);
    expect(text).toContain("12 kWh (€2.00) lost per day · 12 kWh (€2.00) at stake per day");
    expect(text).toContain("< 0.5 kWh lost for an unknown cause · 2.3 kWh at stake without a price");
    expect(text).toContain("1 cause with less at stake: < 0.5 kWh a day together");
  });

  it("are shown at once when a filter finds only causes with little at stake, which are else nothing to do", async () => {
    const little = {
      id: 201,
      meter_id: 101,
      type_name: "misc",
      severity: 75,
      found_on: daysAgo(30),
      lost_kwh_per_day: 0.3,
    };
    edge.upstream.on(issues, pageOf([roof(1, {}, { meter_issues: [little] })]));
    const folded = "1 cause with less at stake";
    const filtered = await load("/triage?types=misc");
    expect(filtered.html).toMatch(/<details [^>]*open[^>]*><summary>1 <|<details [^>]*open[^>]*><summary>1 cause/);
    expect([filtered.text.includes(folded), filtered.text.includes("No causes match")]).toEqual([true, false]);
    const all = await causes();
    expect([all.text.includes(folded), all.text.includes("Nothing needs you today")]).toEqual([true, true]);
  });

  it("are the causes of the other companies when a child company fails, which the page names", async () => {
    edge.upstream.on("GET /companies/3/children", json([{ id: 8, name: "Zon BV" }]));
    const failed = "The child company Zon BV could not be loaded.";
    const two = pageOf([roof(1, { type_name: "shade" }), roof(2, { type_name: "shade" })]);
    edge.upstream.on(issues, (response, request) => {
      if (decodeURIComponent(request.path).includes("child_company_ids[]=8")) faults.serverError(response);
      else pageOf([roof(1, { type_name: "shade" })])(response);
    });
    const partial = await causes("/triage?child_company_ids[]=8");
    expect([partial.rows.length, partial.text.includes(failed)]).toEqual([1, true]);
    edge.upstream.on(issues, two);
    const whole = await causes("/triage?child_company_ids[]=8");
    expect([whole.rows.length, whole.text.includes(failed)]).toEqual([2, false]);
  });

  it.each([
    ["slow", delayed(5_000, json([]))],
    ["failing", faults.serverError],
  ])("are not missed on the page of the issues when the queue is %s", async (_fault, fault) => {
    const found = (id: number) => ({ id: 10 * id, type_name: "connectivity", severity: 100, found_on: daysAgo(3) });
    const list = json({ data: [1, 2, 3].map((id) => roof(id, {}, { issue: found(id) })), total: 3, per_page: 25 });
    edge.upstream.on(issues, (response, request) =>
      (request.path.includes("meter_issues") ? fault : list)(response, request),
    );
    const { html } = await load("/issues");
    expect(rowsIn(html, /Roof \d/)).toEqual([1, 2, 3].map((id) => expect.stringContaining(`Roof ${id}`)));
    expect(html).not.toContain('role="alert"');
  });

  describe("of all companies", () => {
    const admin = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: true };
    const companies = [3, 8].map((id) => ({ id, name: id === 3 ? "Zonnedak" : "Polder BV" }));
    const own = roof(1, { type_name: "misc", severity: 75 });
    const other = roof(9, { type_name: "misc", severity: 75 }, { owning_company_id: 8 });
    const path = "/triage?all_companies=1";

    beforeEach(() => {
      edge.upstream.on("GET /users/me", json(admin));
      edge.upstream.on("GET /users/me/companies", json(companies.slice(0, 1)));
      edge.upstream.on("GET /companies?", json(companies));
      edge.upstream.on("GET /companies/8/tickets?", pageOf([]));
      edge.upstream.on(issues, pageOf([own]));
      edge.upstream.on("GET /companies/8/plant-issues?", pageOf([other]));
    });

    it("are the causes of the other companies when a company fails, which the page names", async () => {
      const failed = "The company Polder BV could not be loaded. Its causes are missing.";
      const whole = await causes(path);
      expect([whole.rows.length, whole.text.includes("could not be loaded")]).toEqual([2, false]);
      edge.upstream.on("GET /companies/8/plant-issues?", faults.serverError);
      const partial = await causes(path);
      expect([partial.rows.length, partial.text.includes(failed)]).toEqual([1, true]);
    });

    it("are the causes of the own company for a user who is not an administrator", async () => {
      edge.upstream.on("GET /users/me", json({ ...admin, admin: false }));
      edge.upstream.on("GET /users/me/companies", json(companies.slice(0, 1)));
      const { rows, text } = await causes(path);
      expect(rows).toEqual([expect.stringContaining("Roof 1")]);
      expect(text).toContain("Invalid parameters in the link were ignored: “all_companies”.");
      expect(text).not.toContain("All companies");
      expect(edge.upstream.requestsTo("GET /companies/8/")).toEqual([]);
      expect(edge.upstream.requestsTo("GET /companies?")).toEqual([]);
    });
  });

  describe("of an API that knows no losses", () => {
    const worker = setupEdge({ vars: () => ({ API_EXTENSIONS: "" }) });

    it("are the most severe issues of the dashboard, without energy", async () => {
      serveTriage(worker.upstream);
      worker.upstream.on("GET /companies/3/statistics/", json({ count: 12 }));
      const down = { driver: "solar_edge", display_name: "SolarEdge", description: "Portal unreachable", status: 2 };
      worker.upstream.on("GET /companies/3/driver-status", json([{ status: 2, drivers: [down] }]));
      worker.upstream.on(issues, pageOf([roof(1), roof(2), roof(3)]));
      const { html } = await load("/", worker);
      const card = /Most severe issues[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
      const [, ...items] = card.split("<li").map((item) => textIn(`<li${item}`));
      expect(items).toEqual([expect.stringMatching(/SolarEdge unreachable.*3 plants/)]);
      expect(textIn(card)).not.toContain("Wh");
    });
  });

  it("are an error in their card of the dashboard when the queue fails", async () => {
    edge.upstream.on(issues, faults.serverError);
    const { text } = await load("/");
    expect(text.slice(text.indexOf("Largest losses"))).toContain("An error occurred. Please retry later.");
  });
});
