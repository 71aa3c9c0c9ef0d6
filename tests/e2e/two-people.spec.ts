import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { openPage, toasts, waitForHydration, waitForHydrationOf } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "two-people" });

const meterPath = "/companies/2/plants/3/meters/31";

interface StoredMeter {
  name: string;
  peak_in_watt: number;
  angle_in_degrees: number;
}

test("asks on a conflict with the changes of another user to a meter", async ({ page, openAs, stack }) => {
  const other = await createApiClient(stack, "admin");
  const { peak_in_watt: peak } = await other.get<StoredMeter>(meterPath);
  const [mine, theirs] = [peak - 100, peak + 100];
  await openAs("owner", "/plants/3?companyId=2#meters");
  const cell = page.getByRole("row", { name: "Meter #31" }).getByText("SunData Cast4All");
  await waitForHydrationOf(cell);
  await cell.click();
  const form = page.getByRole("dialog", { name: "Edit meter" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field("Name").fill("North roof");
  await field("Peak in watt").fill(String(mine));
  await other.put(meterPath, { peak_in_watt: theirs, angle_in_degrees: 33 });
  await form.getByRole("button", { name: "Save", exact: true }).click();

  const conflict = form.getByRole("alert").filter({ hasText: "meanwhile" });
  await expect(conflict).toContainText(` changed the peak power in watt to “${theirs}” meanwhile.`);
  await expect(field("Peak in watt")).toHaveValue(String(mine));
  await expect(field("Name")).toHaveValue("North roof");
  expect(await violations(page, form)).toEqual([]);
  expect(await other.get<StoredMeter>(meterPath)).toMatchObject({ peak_in_watt: theirs });

  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(conflict).toHaveCount(0);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toasts(page)).toContainText("Meter has been updated!");
  expect(await other.get<StoredMeter>(meterPath)).toMatchObject({
    name: "North roof",
    peak_in_watt: mine,
    angle_in_degrees: 33,
  });
});

const plantsWithIssues = "/plants?indicators=zero_yield,shade_first_half&sort=name%2Ctrue";
const rows = (page: Page) => page.locator("tbody tr");
const dialog = (page: Page) => page.getByRole("dialog");

/** Opens an action on the first plants of the list. */
async function openAction(page: Page, name: string, count: number): Promise<void> {
  await waitForHydration(page);
  await page.getByRole("button", { name: "Select plants" }).click();
  for (let index = 0; index < count; index += 1) await rows(page).getByRole("checkbox").nth(index).check();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name }).click();
}

test("offers an interrupted action only to the person who began it", async ({ page, signIn, openAs }) => {
  await signIn("owner", plantsWithIssues);
  await openAction(page, "Add note", 2);
  // The user leaves the page before any response arrives.
  await page.route("**/actions/handle-plant*", () => {});
  await dialog(page).getByLabel("Note", { exact: true }).fill("Key at the reception");
  await dialog(page).getByRole("button", { name: "Add a note to 2 plants" }).click();
  await expect(dialog(page).getByText("0 of 2 plants …")).toBeVisible();

  const interrupted = page.getByRole("alert").filter({ hasText: "An action was interrupted" });
  await openAs("bounced", "/triage");
  await page.keyboard.press("j");
  await page.getByRole("table", { name: "Causes" }).getByRole("checkbox").first().check();
  await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("selected");
  await expect(interrupted).toHaveCount(0);

  await signIn("owner", "/triage");
  await expect(interrupted).toContainText("Continue looks first.");
  expect(await violations(page, interrupted)).toEqual([]);
  await page.unroute("**/actions/handle-plant*");
  await interrupted.getByRole("button", { name: "Continue" }).click();
  await expect(dialog(page).getByText("2 of 2 plants changed.").first()).toBeVisible();
});

/** Lets the next request of an action arrive, and drops its response. */
const loseResponse = (page: Page, action: string) =>
  page.route(
    `**/actions/${action}*`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test("does not create a ticket twice when the first response was lost", async ({ page, signIn, stack }) => {
  await signIn("owner", plantsWithIssues);
  await openAction(page, "Create ticket", 1);
  await loseResponse(page, "handle-plant");
  await dialog(page).getByLabel("Title").fill("Lost in transmission");
  await dialog(page).getByRole("button", { name: "Create a ticket for 1 plant" }).click();
  await expect(toasts(page).getByText("Checked: the change that was waiting exists")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  const api = await createApiClient(stack, "owner");
  const query = `page=1&search=${encodeURIComponent("Lost in transmission")}`;
  expect(await api.get<{ total: number }>(`/companies/2/tickets?${query}`)).toMatchObject({ total: 1 });
});

test("adds a note, a comment and a ticket once when the first response was lost", async ({ page, openAs, stack }) => {
  const api = await createApiClient(stack, "owner");
  const isSent = async () => {
    await expect(toasts(page).getByText("Checked: the change that was waiting exists")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Waiting to be sent/ })).toHaveCount(0);
  };
  await openAs("owner", "/plants/3?companyId=2#notes-files");
  // React hydrates the form after the page. Until then the browser would post it as a new document.
  await waitForHydrationOf(page.getByLabel("New note"));
  await loseResponse(page, "write-note");
  await page.getByLabel("New note").fill("Lost note");
  await page.getByRole("button", { name: "Save note" }).click();
  await isSent();
  const notes = await api.get<{ message: string }[]>("/companies/2/plants/3/notes");
  expect(notes.filter(({ message }) => message === "Lost note")).toHaveLength(1);

  await openPage(page, "/plants/3?companyId=2");
  await page.getByRole("button", { name: "Create ticket" }).first().click();
  await loseResponse(page, "create-ticket");
  await dialog(page).getByLabel("Title").fill("Lost ticket");
  // An open ticket that the user did not see would prevent the new one.
  await expect(dialog(page).getByText("is open:")).toBeVisible();
  await dialog(page).getByLabel("Title").press("Enter");
  await isSent();
  const tickets = await api.get<{ id: number; title: string }[]>("/companies/2/plants/3/tickets");
  const created = tickets.filter(({ title }) => title === "Lost ticket");
  expect(created).toHaveLength(1);

  await openPage(page, `/tickets/${created[0]?.id}?companyId=2`);
  await loseResponse(page, "write-comment");
  const comment = page.getByRole("textbox", { name: "New comment" });
  await comment.fill("Lost comment");
  await comment.press("ControlOrMeta+Enter");
  await isSent();
  await expect(page.getByRole("region", { name: "Comments" }).getByText("Lost comment", { exact: true })).toHaveCount(
    1,
  );

  await test.step("does not close the ticket again with another finding than the colleague's finding", async () => {
    const path = `/companies/2/plants/3/tickets/${created[0]?.id}`;
    await page.getByRole("button", { name: "Close Ticket" }).click();
    const closing = { finding: "cleaned", finding_note: "Moss" };
    await (await createApiClient(stack, "admin")).put(`${path}/close`, closing);
    await dialog(page).getByLabel("What was found?").selectOption("Other");
    await dialog(page).getByRole("button", { name: "Close Ticket" }).click();
    await expect(page.getByText(/^The ticket was closed meanwhile by .+\.$/).first()).toBeVisible();
    await expect(dialog(page).getByLabel("What was found?")).toHaveValue("other");
    expect(await api.get(path)).toMatchObject(closing);
  });
});
