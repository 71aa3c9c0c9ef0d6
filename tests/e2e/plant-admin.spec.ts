import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { openTab, toasts } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({
  fleet: "plant-admin",
  edgeVars: {
    METER_DASHBOARD_URL: "https://dashboards.example/meters/{meter_id}",
    DRIVER_DASHBOARD_URL: "https://dashboards.example/drivers/{driver}",
  },
});

/** A demo plant of the owner's company. */
const plantUrl = "/plants/2?companyId=2";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole("dialog");

test("runs admin actions, links to dashboards and deletes the plant in admin mode", async ({ page, signIn }) => {
  await signIn("admin", `${plantUrl}#admin`);
  const actions = card(page, "Admin actions");
  await openTab(page, "Admin", actions);
  const dashboards = card(page, "Dashboards");
  await expect(dashboards.getByRole("link", { name: "Meter overview" }).first()).toHaveAttribute(
    "href",
    /^https:\/\/dashboards\.example\/meters\/\d+$/,
  );
  await expect(dashboards.getByRole("link", { name: "Driver overview" }).first()).toHaveAttribute(
    "href",
    /^https:\/\/dashboards\.example\/drivers\/\w+$/,
  );

  const run = (name: string) =>
    actions.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "Run" });
  const confirm = async () => {
    await dialog(page).last().getByRole("button", { name: "Run" }).click();
    await expect(page.getByText(/^Are you sure you want to run/)).toBeVisible();
    await dialog(page).last().getByRole("button", { name: "Run" }).click();
  };
  await run("Change plant code").click();
  await expect(dialog(page).getByLabel("Plant")).toBeDisabled();
  await expect(dialog(page).getByLabel("Plant")).toHaveValue("2");
  const code = dialog(page).getByLabel("New code");
  await code.fill("A".repeat(31));
  await dialog(page).getByRole("button", { name: "Run" }).click();
  await expect(dialog(page).getByText("Enter at most 30 characters.")).toBeVisible();
  await code.fill("A1");
  await dialog(page).getByRole("button", { name: "Run" }).click();
  await expect(page.getByText(/^Are you sure you want to run/)).toHaveCount(0);
  await code.fill("NEW-CODE-1");
  expect(await violations(page)).toEqual([]);
  await confirm();
  await expect(toasts(page).getByText("Successfully executed action")).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("NEW-CODE-1");

  await run("Restart the data logger").click();
  await confirm();
  await expect(
    toasts(page)
      .getByText(/rejected the request\.$|^Successfully executed action$/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Delete plant" }).click();
  const deletion = dialog(page).getByRole("button", { name: "Delete" });
  await expect(deletion).toBeDisabled();
  await dialog(page).getByRole("textbox").fill("another name");
  await expect(deletion).toBeDisabled();
  await dialog(page)
    .getByRole("textbox")
    .fill((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  await deletion.click();
  await expect(toasts(page).getByText("Successfully deleted plant!")).toBeVisible();
  await expect(page).toHaveURL(/\/plants(\?|$)/);
  await expect(toasts(page).getByText("Failed load notes")).toHaveCount(0);
});
