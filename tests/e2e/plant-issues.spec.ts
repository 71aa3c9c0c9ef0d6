import type { Page } from "playwright/test";
import { type ApiClient, createApiClient } from "../support/api-client";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "plant-issues" });

interface Issue {
  id: number;
  meter_id: number | null;
  resolved_on: string | null;
  snoozed_until: string | null;
}

interface PlantRow {
  id: number;
  owning_company_id: number;
}

const ownerCompany = 2;
const table = (page: Page) => page.getByRole("table", { name: "Issues" });
const rows = (page: Page) => table(page).locator("tbody > tr:has(> th)");
const dialog = (page: Page) => page.getByRole("dialog");
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });
const isOpen = (issue: Issue) => issue.meter_id !== null && !issue.resolved_on && !issue.snoozed_until;
const issuesTab = (plantId: number, companyId: number) => `/plants/${plantId}?companyId=${companyId}#issues`;

const issuesOf = (api: ApiClient, companyId: number, plantId: number) =>
  api.get<Issue[]>(`/companies/${companyId}/plants/${plantId}/issues`);

/** A plant with matching issues that a company can see. */
async function findPlant(
  api: ApiClient,
  companyId: number,
  matches: (issues: Issue[], plant: PlantRow) => boolean,
): Promise<{ id: number; issues: Issue[] }> {
  for (const page of [1, 2, 3]) {
    const { data } = await api.get<{ data: PlantRow[] }>(`/companies/${companyId}/plants?page=${page}`);
    for (const plant of data) {
      const issues = await issuesOf(api, companyId, plant.id);
      if (matches(issues, plant)) return { id: plant.id, issues };
    }
  }
  throw new Error("No plant has such issues");
}

async function openTab(page: Page): Promise<void> {
  await waitForHydration(page);
  await expect(rows(page).first()).toBeVisible();
}

test("the owner snoozes, unsnoozes and bulk-snoozes issues", async ({ page, signIn, stack }) => {
  const api = await createApiClient(stack, "owner");
  const plant = await findPlant(
    api,
    ownerCompany,
    (issues) => issues.filter(isOpen).length >= 2 && issues.some(({ resolved_on }) => resolved_on),
  );
  const unresolved = plant.issues.filter(({ resolved_on }) => !resolved_on).length;
  await signIn("owner", issuesTab(plant.id, ownerCompany));
  await openTab(page);

  await test.step("lists open issues by the day found, with resolved issues on demand", async () => {
    await expect(rows(page)).toHaveCount(unresolved);
    const names = ["Meter", "Indicator", "Status", "Found on", "Since", "Lost so far"];
    await expect(table(page).getByRole("columnheader")).toHaveText([...names, "Snoozed until", "Actions"]);
    const resolved = page.getByRole("switch", { name: "Show resolved" });
    await expect(resolved).not.toBeChecked();
    await resolved.click();
    await expect(rows(page)).toHaveCount(plant.issues.length);
    await expect(page).toHaveURL(/resolved=1#issues$/);
    await expect(table(page).getByText("Resolved", { exact: true }).first()).toBeVisible();
    const header = table(page).getByRole("columnheader", { name: "Found on" });
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await header.getByRole("link").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await page.goBack();
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await resolved.click();
  });

  const first = rows(page)
    .filter({ has: page.getByRole("button", { name: /^Snooze/ }) })
    .first();
  const snooze = first.getByRole("button", { name: /^Snooze/ });
  const id = (await snooze.getAttribute("aria-label")) ?? "";
  const row = rows(page)
    .filter({ has: page.getByRole("button", { name: id.replace("Snooze ", "") }) })
    .first();

  await test.step("requires a date, which only a preset can set", async () => {
    await row.getByRole("button", { name: /^Snooze/ }).click();
    const date = dialog(page).getByLabel("Snoozed until");
    await expect(date).toBeDisabled();
    await dialog(page).getByRole("button", { name: "Snooze" }).click();
    await expect(dialog(page)).toContainText("Please select an option");
    await expect(date).toHaveAttribute("aria-invalid", "true");
    for (const days of [7, 14, 30, 60]) await expect(dialog(page).getByLabel(`${days} days`)).toBeVisible();
    expect(await violations(page, dialog(page))).toEqual([]);
    await dialog(page).getByText("30 days").click();
    await expect(dialog(page)).not.toContainText("Please select an option");
    await expect(date).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
    await dialog(page).getByRole("button", { name: "Snooze" }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(notifications(page)).toContainText("Successfully snoozed issue");
    await expect(row.getByText("Open", { exact: true })).toBeVisible();
    await expect(row.getByRole("button", { name: /^Unsnooze/ })).toBeFocused();
  });

  await test.step("unsnoozes after a confirmation, unless the service fails", async () => {
    const unsnooze = async () => {
      await row.getByRole("button", { name: /^Unsnooze/ }).click();
      await dialog(page).getByRole("button", { name: "Unsnooze" }).click();
    };
    await page.route("**/actions/snooze-issue*", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await unsnooze();
    await expect(notifications(page)).toContainText("Could not unsnooze issue");
    // A change stays on the page until the loaded data have it: a click would meet the button of the earlier state.
    const shownActions = await row.evaluateHandle((element) => {
      const shown: (string | undefined)[] = [];
      new MutationObserver(() => {
        const action = /^(Uns|S)nooze/.exec(element.lastElementChild?.textContent ?? "")?.[0];
        if (action && action !== shown.at(-1)) shown.push(action);
      }).observe(element, { subtree: true, childList: true, characterData: true });
      return shown;
    });
    await unsnooze();
    await expect(row.getByRole("button", { name: /^Snooze/ })).toBeFocused();
    await expect(row.getByRole("checkbox")).toBeEnabled();
    expect(await shownActions.jsonValue()).toEqual(["Snooze"]);
  });

  await test.step("snoozes several rows with a result for each, and undoes it", async () => {
    // The user can select the unsnoozed issue after the list is loaded again.
    await expect(row.getByRole("checkbox")).toBeEnabled();
    await page.getByRole("checkbox", { name: "Select all rows of this page" }).check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    const open = plant.issues.filter(isOpen).length;
    await expect(bar).toContainText(`${open} selected`);
    await bar.getByRole("button", { name: "Snooze" }).click();
    await expect(dialog(page).getByRole("heading")).toHaveText(`Snooze ${open} issues`);
    await dialog(page).getByText("7 days", { exact: true }).click();
    await dialog(page).getByRole("button", { name: "Snooze" }).click();
    await expect(notifications(page)).toContainText(`Successfully snoozed ${open} issues`);
    await expect(rows(page).getByText("Saved")).toHaveCount(open);
    await expect(bar).toBeHidden();
    expect(await violations(page)).toEqual([]);
    await notifications(page).getByRole("button", { name: "Undo" }).click();
    await expect(rows(page).getByRole("button", { name: /^Snooze/ })).toHaveCount(open);
    await expect.poll(async () => (await issuesOf(api, ownerCompany, plant.id)).filter(isOpen).length).toBe(open);
  });

  await test.step("waits to be sent when the connection fails", async () => {
    await page.route("**/actions/snooze-issue*", (route) => route.abort());
    await row.getByRole("button", { name: /^Snooze/ }).click();
    await dialog(page).getByText("7 days", { exact: true }).click();
    await dialog(page).getByRole("button", { name: "Snooze" }).click();
    await expect(row.getByText("Waiting to be sent")).toBeVisible();
    await page.unroute("**/actions/snooze-issue*");
    await expect(row.getByRole("button", { name: /^Unsnooze/ })).toBeVisible();
    await expect(row.getByText("Waiting to be sent")).toHaveCount(0);
  });

  await test.step("fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });
});

test("shows an alert with a retry when the issues fail to load", async ({ page, signIn }) => {
  await page.route("**/resources/plant-issues*", (route) => route.abort());
  await signIn("owner", issuesTab(3, ownerCompany));
  const alert = page.getByText("Failed to load the issues. Please try refreshing the page or come back later.");
  // The summary shows the same text when its request fails. This test reads the text of the open tab.
  await expect(page.getByRole("tabpanel", { name: "Issues" }).locator(alert)).toBeVisible();
  await page.unroute("**/resources/plant-issues*");
  await page.getByRole("tabpanel", { name: "Issues" }).getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
});

test("an administrator of an attached company sees the issues without actions", async ({ page, signIn, stack }) => {
  const api = await createApiClient(stack, "admin");
  const { id } = await findPlant(api, 1, (issues, plant) => plant.owning_company_id !== 1 && issues.some(isOpen));
  await signIn("admin", issuesTab(id, 1));
  await openTab(page);
  await expect(table(page).getByRole("columnheader", { name: "Status" })).toBeVisible();
  await expect(table(page).getByRole("button", { name: /snooze/i })).toHaveCount(0);
  await expect(table(page).getByRole("checkbox")).toHaveCount(0);
});
