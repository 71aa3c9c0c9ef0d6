import "temporal-polyfill/global";
import type { Locator, Page } from "playwright/test";
import { delayed, faults, json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { consoleErrors, waitForHydration } from "../support/page";
import { violations } from "../support/violations";

const today = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").toPlainDate();
const daysAgo = (days: number) => today.subtract({ days }).toString();

const meter = (id: number, name: string) => ({
  id,
  name,
  peak_in_watt: 10_000,
  amount_in_cents_per_kwh: 25,
  operational_since: "2020-01-01",
  retired_on: null,
  inbound_driver: { id: 1, name: "solar_edge" },
});
const plant = {
  id: 9,
  name: "School",
  plant_code: "S-9",
  owning_company_id: 3,
  yield_status: "OK",
  yield_score: 0.98,
  monitored_since: null,
  companies: [{ id: 3, name: "Zonnedak", is_owner: true }],
  tags: [],
  meters: [meter(1, "Roof"), meter(2, "Barn"), meter(3, "Shed")],
};
const issue = (id: number, changes: object) => ({
  id,
  meter_id: 2,
  meter: { id: 2, name: "Barn" },
  type_name: "zero_yield",
  severity: 100,
  found_on: daysAgo(10),
  resolved_on: null,
  snoozed_until: null,
  ...changes,
});
const status = (date: string, type_name: string, severity: number) => ({
  date,
  type_name,
  meter_status_type: { name: type_name, display_name: type_name, severity },
});
const plantPath = "/companies/3/plants/9";
const statusesOf = (id: number) => `GET ${plantPath}/meters/${id}/meter-statuses`;

/** A plant with three meters, an open issue and a history. */
function servePlant(upstream: MockUpstream, changes: object = {}): void {
  upstream.reset();
  upstream.on(`GET ${plantPath}`, json([]));
  upstream.on(`GET ${plantPath}?`, json({ ...plant, ...changes }));
  for (const id of [1, 2, 3]) upstream.on(statusesOf(id), json({ data: [] }));
  upstream.on(
    `GET ${plantPath}/issues`,
    json([
      issue(1, {}),
      issue(2, { type_name: "misc", severity: 75 }),
      issue(3, { snoozed_until: today.add({ days: 3 }).toString() }),
    ]),
  );
  upstream.on(
    `GET ${plantPath}/meters/2/scores`,
    json(
      [4, 3, 2, 1].map((days) => ({
        date: daysAgo(days),
        yield_score: 0,
        lacking: [{ reason: "zero_yield", kwh: 12 }],
      })),
    ),
  );
  upstream.on(
    `GET ${plantPath}/audits`,
    json([
      {
        id: 1,
        model_type: "App\\Models\\Plant",
        model_id: 9,
        event: "updated",
        datetime: "2026-03-01T11:00:00Z",
        user: { id: 7, first_name: "Anna", last_name: "Bos" },
        changes: { old_values: { name: "Barns" }, new_values: { name: "School" } },
      },
    ]),
  );
  upstream.on(
    `GET ${plantPath}/meters/audits`,
    json([
      {
        id: 2,
        model_type: "meter",
        model_id: 3,
        event: "created",
        datetime: "2026-03-02T11:00:00Z",
        user: null,
        changes: { old_values: [], new_values: { name: "Shed" } },
      },
    ]),
  );
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Checks both widths and themes, with the page as it is. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

/** Pastes HTML as the clipboard of another program would hold it. */
async function paste(textbox: Locator, html: string): Promise<void> {
  await textbox.evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text/html", text);
    data.setData("text/plain", "plain");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

test("shows the worst issue with its cost, and creates a ticket with rich text", async ({
  page,
  signIn,
  upstream,
}) => {
  servePlant(upstream);
  const dialogs: string[] = [];
  page.on("dialog", (opened) => {
    dialogs.push(opened.message());
    void opened.dismiss();
  });
  await signIn("anna", "/plants/9?companyId=3");
  const health = region(page, "Plant health");
  await expect(health).toContainText(
    /Zero yield on Barn since .+ \(10 days\): 12 kWh \(€3\.00\) lost per day, 48 kWh \(€12\.00\) so far\./,
  );
  await expect(health).toContainText("1 other open issue · 1 snoozed issue");
  const history = region(page, "History");
  await expect(history).toContainText("name: Barns → School");
  await expect(history.getByRole("listitem").first()).toContainText("Shed created");
  await waitForHydration(page);
  await expectAccessible(page);

  const createButton = page.getByRole("button", { name: "Create ticket" });
  await createButton.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toHaveValue("School");
  const textbox = dialog.getByRole("textbox", { name: "Description" });
  await textbox.click();
  await page.keyboard.press("Control+b");
  await page.keyboard.type("No power");
  await expect(dialog.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "H2 heading" }).click();
  await page.keyboard.type("Steps");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Numbered list" }).click();
  await page.keyboard.type("see manual");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  const address = dialog.getByLabel("Address of the link");
  await address.fill("javascript:alert(1)");
  await address.press("Enter");
  await expect(dialog).toContainText("Enter a web address or an e-mail address.");
  await expectAccessible(page);
  await address.fill("example.com/manual");
  await address.press("Enter");
  await expect(textbox).toBeFocused();
  await expect(textbox.locator("a")).toHaveText("manual");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await paste(
    textbox,
    '<h5 style="color:red">Pasted</h5><p><img src="x" onerror="alert(1)"><b>bold</b> <code>code</code> <a href="javascript:alert(3)">link</a></p><script>alert(2)</script>',
  );
  await expect(textbox).toContainText("Pasted");
  await expect(textbox.locator("img, script, code, a[href^=javascript]")).toHaveCount(0);

  // Refused: what was typed remains, also when the dialog is closed.
  upstream.on(
    `POST ${plantPath}/tickets`,
    json({ error: { code: 4000, messages: { title: ["The title is taken."] } } }, 422),
  );
  await dialog.getByLabel("Title").fill("  Barn is down ");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog).toContainText("The title is taken.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(createButton).toBeFocused();
  await createButton.click();
  await expect(textbox).toContainText("No power");

  upstream.on(`POST ${plantPath}/tickets`, json({ id: 4 }, 201));
  upstream.on(
    `GET ${plantPath}/tickets`,
    json([{ id: 4, number: 12, title: "Barn is down", created_at: "2026-03-01T11:00:00Z", closed_on: null }]),
  );
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts(page)).toContainText("Ticket created");
  await expect(region(page, "Tickets").getByRole("link")).toHaveAttribute("href", "/tickets/4?companyId=3");
  const created = upstream.requestsTo(`POST ${plantPath}/tickets`).map(({ body }) => JSON.parse(body));
  expect(created.at(-1)).toEqual({
    title: "Barn is down",
    description:
      '<p><strong>No power</strong></p><h2>Steps</h2><ol><li>see <a href="https://example.com/manual">manual</a></li></ol>' +
      "<h3>Pasted</h3><p><strong>bold</strong> code link</p>",
  });
  expect(dialogs).toEqual([]);

  // A click on the card of notes opens their tab.
  await region(page, "Notes and files").click({ position: { x: 60, y: 70 } });
  await expect(page).toHaveURL(/#notes-files$/);
});

test("says that all is well, hides ticket creation from attached companies, and reports failed cards", async ({
  page,
  signIn,
  upstream,
}) => {
  servePlant(upstream, {
    owning_company_id: 5,
    companies: [
      { id: 5, name: "Owner", is_owner: true },
      { id: 3, name: "Zonnedak" },
    ],
  });
  upstream.on(`GET ${plantPath}/issues`, json([]));
  upstream.on(`GET ${plantPath}/notes`, faults.serverError);
  upstream.on(
    `GET ${plantPath}/tickets`,
    json({ error: { code: 5000, messages: { a: ["Tickets are down."], b: ["Call us."] } } }, 500),
  );
  await signIn("anna", "/plants/9?companyId=3");
  await expect(region(page, "Plant health")).toContainText("All is well. There are no open issues.");
  await expect(region(page, "Notes and files").getByRole("alert")).toContainText("Failed load notes");
  for (const text of ["Failed load notes", "Tickets are down.", "Call us."]) {
    await expect(toasts(page).getByText(text)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Create ticket" })).toHaveCount(0);
  await expectAccessible(page);
  upstream.on(`GET ${plantPath}/notes`, json([]));
  await region(page, "Notes and files").getByRole("button", { name: "Try again" }).click();
  await expect(region(page, "Notes and files")).toContainText("This plant has no notes.");
  await expect(page).toHaveURL(/#summary$/);
});

test("loads the timeline meter by meter, and pages through the statuses of a range", async ({
  page,
  signIn,
  upstream,
}) => {
  servePlant(upstream);
  const many = Array.from({ length: 14 }, (_, index) => [
    status(daysAgo(index + 1), "zero_yield", 100),
    status(daysAgo(index + 1), "interruption", 75),
    status(daysAgo(index + 1), "yield_present", 0),
  ]).flat();
  upstream.on(statusesOf(1), json({ data: many }));
  upstream.on(
    statusesOf(2),
    json({
      data: [
        status(daysAgo(1), "zero_yield", 100),
        status(daysAgo(2), "flatline", 75),
        status(daysAgo(3), "flatline", 75),
      ],
    }),
  );
  await signIn("anna", "/plants/9?companyId=3#summary");
  await expect(region(page, "Plant health")).toContainText("Zero yield");
  await waitForHydration(page);
  const errors = consoleErrors(page);
  upstream.on(statusesOf(3), delayed(2_000, json({ data: [] })));
  await page.getByRole("tab", { name: "Status" }).click();
  await expect(region(page, "Plant status calendar")).toContainText("days have data");
  const timeline = region(page, "Status types");
  await expect(timeline).toContainText("2 of 3 meters loaded");
  await expect(timeline.getByRole("progressbar")).toBeVisible();

  // The statuses: 31 rows without "yield present".
  const table = region(page, "Statuses");
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row").nth(1)).toContainText("Zero yield");
  await table.getByRole("link", { name: "Page 2" }).click();
  await expect(page).toHaveURL(/statuses_page=2#status$/);
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(timeline).toContainText("3 of 3 meters loaded");
  await expect(timeline.getByRole("progressbar")).toBeHidden();

  const grid = timeline.getByRole("grid");
  await grid.locator('td[tabindex="0"]').focus();
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Zero yield, .+: 2 of 3 meters$/);
  await expect(timeline).toContainText("Zero yield: Roof, Barn");
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Zero yield, .+: 1 of 3 meters$/);
  await timeline.getByText("Show as table").click();
  const firstDay = timeline.getByRole("table", { name: "Number of meters by day and status type" });
  await expect(firstDay.getByRole("row").nth(1)).toContainText("2");
  await expectAccessible(page);

  await table.getByRole("button").first().click();
  await page.getByRole("link", { name: "Yesterday" }).click();
  await expect(page).toHaveURL(new RegExp(`statuses_start=${daysAgo(1)}&statuses_end=${daysAgo(1)}#status$`));
  expect(errors).toEqual([]);
});

test("reports failing statuses, recovers on retry, and says when there are none", async ({
  page,
  signIn,
  upstream,
}) => {
  servePlant(upstream);
  upstream.on(statusesOf(2), faults.serverError);
  await signIn("anna", "/plants/9?companyId=3#status");
  const table = region(page, "Statuses");
  const timeline = region(page, "Status types");
  await expect(table.getByRole("alert")).toContainText("An error occurred.");
  await expect(toasts(page)).toContainText("Failed to load historic meter statuses.");
  await expect(timeline).toContainText("Could not find meter statuses, please try again later.");
  await expectAccessible(page);
  upstream.on(statusesOf(2), json({ data: [] }));
  await table.getByRole("button", { name: "Try again" }).click();
  await expect(table).toContainText("There are no notifications to show in this period.");
  await timeline.getByRole("button", { name: "Try again" }).click();
  await expect(timeline).toContainText("The meters reported no statuses");

  // Loading stops when the tab is left in the middle, and continues when it is opened again.
  upstream.on(statusesOf(1), delayed(1_500, json({ data: [] })));
  await page.reload();
  await expect(timeline).toContainText("0 of 3 meters loaded");
  await page.getByRole("tab", { name: "Contacts" }).click();
  const timelineCalls = () =>
    upstream.requestsTo(statusesOf(2)).filter(({ path }) => path.includes(`start_date=${daysAgo(60)}`))
      .length;
  const before = timelineCalls();
  await page.waitForTimeout(2_000);
  expect(timelineCalls()).toBe(before);
  await page.getByRole("tab", { name: "Status" }).click();
  await expect(timeline).toContainText("The meters reported no statuses");
});
