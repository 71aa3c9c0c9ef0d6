import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "plant-header" });

const fact = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) });

async function openPlant(page: Page, filter: string): Promise<string> {
  await page.goto(`/plants?${filter}`);
  const href = await page.locator('tbody th[scope="row"] > a').first().getAttribute("href");
  await page.goto(href ?? "");
  await waitForHydration(page);
  return href ?? "";
}

test("edits tags in place and reverts what was not saved", async ({ page, signIn }) => {
  await signIn("owner", "/reports");
  const href = await openPlant(page, "yield_status_filter=NOK");
  await fact(page, "Tags").getByRole("button", { name: "Edit tags" }).click();
  const list = page.getByRole("list", { name: "Edit tags" });
  const unchecked = list.getByRole("checkbox", { checked: false }).first();
  const name = await unchecked.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? "");
  await unchecked.check();
  await expect(list.getByText("Saved")).toBeVisible();
  await expect(list.getByText("Saved")).toBeHidden({ timeout: 5_000 });
  await page.goto(href);
  await expect(fact(page, "Tags")).toContainText(name);

  // An error reverts the change.
  await waitForHydration(page);
  await page.route("**/actions/tag-plant*", (route) => route.abort());
  await fact(page, "Tags").getByRole("button", { name: "Edit tags" }).click();
  await list.getByRole("checkbox", { name, exact: true }).click();
  await expect(list.getByText("Not saved")).toBeVisible();
  await expect(list.getByRole("checkbox", { name, exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
});

test("edits custom fields by the rules of their type", async ({ page, signIn }) => {
  await signIn("owner", "/reports");
  await openPlant(page, "yield_status_filter=NOK");
  await page.locator("summary", { hasText: "Custom fields" }).last().click();
  const panels = fact(page, "Number of panels");
  await panels.getByRole("button", { name: "Edit Number of panels" }).click();
  const input = panels.getByRole("textbox");
  await input.fill("");
  await input.press("Enter");
  await expect(page.getByText("Can't save empty value").first()).toBeVisible();
  await input.fill("3.5");
  await input.press("Enter");
  await expect(page.getByText("Failed to update field.").first()).toBeVisible();
  await expect(panels.getByText("Enter a whole number.")).toBeVisible();
  await expect(input).toHaveValue("3.5");
  await input.fill("123");
  await input.press("Enter");
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await expect(panels).toContainText("123");

  await page.route("**/actions/edit-custom-field*", (route) => route.abort(), { times: 1 });
  await panels.getByRole("button", { name: "Edit Number of panels" }).click();
  await panels.getByRole("button", { name: "Delete Number of panels" }).click();
  await expect(page.getByText("Failed to remove field.").first()).toBeVisible();
  await input.press("Escape");
  await expect(panels).toContainText("123");
  await panels.getByRole("button", { name: "Edit Number of panels" }).click();
  await panels.getByRole("button", { name: "Delete Number of panels" }).click();
  await expect(page.getByText("Removed").first()).toBeVisible();
  await expect(panels).toContainText("–");
  await panels.getByRole("button", { name: "Edit Number of panels" }).click();
  await panels.getByRole("button", { name: "Delete Number of panels" }).click();
  await expect(page.getByText("No field to delete").first()).toBeVisible();
  await panels.getByRole("textbox").press("Escape");
  expect(await violations(page)).toEqual([]);
});

test("upgrades a light plant after a confirmation", async ({ page, signIn }) => {
  await signIn("owner", "/reports");
  await openPlant(page, "yield_status_filter=NON_MON");
  await expect(page.getByRole("tab", { name: "Summary" })).toBeHidden();
  await page.route("**/actions/upgrade-plant*", (route) => route.abort(), { times: 1 });
  const upgrade = async () => {
    await page.getByRole("button", { name: "Upgrade plant" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Upgrade plant" }).click();
  };
  await upgrade();
  await expect(page.getByText("Something went wrong. Please try again later.").first()).toBeVisible();
  await expect(page.getByText("This plant is not monitored")).toBeVisible();
  await upgrade();
  await expect(page.getByText("Monitoring data is available in a few hours.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Summary" })).toBeVisible();
});

test("attaches and detaches a child company of the owner, with Undo, and is read-only for other companies", async ({
  page,
  signIn,
  stack,
}) => {
  const api = await createApiClient(stack, "portfolio");
  const [company] = await api.get<{ id: number }[]>("/users/me/companies");
  const { data } = await api.get<{ data: { id: number; owning_company_id: number }[] }>(
    `/companies/${company?.id}/plants?sort=name:asc`,
  );
  const idOf = (owned: boolean) =>
    data.find(({ owning_company_id }) => (owning_company_id === company?.id) === owned)?.id;
  await signIn("portfolio", `/plants/${idOf(true)}`);
  await waitForHydration(page);
  await fact(page, "Attached companies").getByRole("button").click();
  const child = page.getByRole("list", { name: "Edit attached companies" }).getByRole("checkbox").first();
  const wasChecked = await child.isChecked();
  await child.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await waitForHydration(page);
  await fact(page, "Attached companies").getByRole("button").click();
  await expect(child).toBeChecked({ checked: !wasChecked });

  // Detaching can be undone.
  if (wasChecked) await child.check();
  await expect(page.getByText("Saved", { exact: true })).toBeHidden();
  await child.uncheck();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(page.getByText(/^Detached /).last()).toBeVisible();
  const saved = page.waitForResponse("**/actions/attach-companies*");
  await undo.click();
  await saved;
  await page.reload();
  await waitForHydration(page);
  await fact(page, "Attached companies").getByRole("button").click();
  await expect(child).toBeChecked();

  await page.goto(`/plants/${idOf(false)}`);
  await expect(fact(page, "Owner")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Edit / })).toHaveCount(0);
});

test("fades the tabs only on the sides where more of them follow", async ({ page, signIn }) => {
  await signIn("owner", "/reports");
  await openPlant(page, "yield_status_filter=NOK");
  const tabs = page.getByRole("tablist").first();
  const fades = () =>
    tabs.evaluate((list) => {
      const style = getComputedStyle(list);
      return ["--before", "--after"].map((name) => Number.parseFloat(style.getPropertyValue(name)));
    });
  await expect.poll(fades).toEqual([0, 0]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(fades).toEqual([0, 48]);
  const scrollTo = (left: number) => tabs.evaluate((list, to) => list.scrollTo({ left: to }), left);
  const hidden = await tabs.evaluate((list) => list.scrollWidth - list.clientWidth);
  await scrollTo(hidden - 5);
  await expect.poll(async () => Math.round((await fades())[1] ?? 0)).toBe(5);
  await scrollTo(hidden);
  await expect.poll(fades).toEqual([48, 0]);
});
