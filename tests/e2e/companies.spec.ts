import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { openPage, toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "companies" });

const rows = (page: Page) => page.locator("tbody tr");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search companies" });

test("lists, finds and creates companies", async ({ page, signIn, stack }) => {
  await test.step("lists 16 companies per page with their figures, and opens the form of a company", async () => {
    const all = await (await createApiClient(stack, "admin")).get<unknown[]>("/companies");
    expect(all.length).toBeGreaterThanOrEqual(24);
    await signIn("admin", "/admin/companies");
    await expect(page).toHaveTitle("Heliograph - Companies");
    await expect(page.getByRole("columnheader")).toHaveText([
      ...["Name", "ID", "Parent companies", "Plants", "With issues"],
      ...["At stake per day", "Last sign-in", "SunData Light plants", "Edit"],
    ]);
    await expect(rows(page)).toHaveCount(16);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Companies${all.length}`);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/admin/companies?page=2");
    await expect(rows(page)).toHaveCount(all.length - 16);
    await waitForHydration(page);
    await page
      .getByRole("link", { name: /^Edit / })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/companies\/\d+$/);
    await page.getByRole("main").getByRole("link", { name: "Companies" }).click();
    await expect(page).toHaveURL("/admin/companies?page=2");
    // No company has such an id.
    expect((await page.request.get("/admin/companies/abc")).status()).toBe(404);
  });
  await test.step("finds companies without accents and by parent when the search is typed", async () => {
    await waitForHydration(page);
    await search(page).fill("cooperatie");
    await expect(page).toHaveURL("/admin/companies?search=cooperatie");
    await expect(rows(page)).toHaveText([/^Coöperatie De Zonnewijzer/]);
    await search(page).fill("waterland energie");
    await expect(rows(page)).toHaveCount(4);
    await search(page).fill("nothing is called this");
    await expect(page.getByText("There are no companies to show")).toBeVisible();
  });
  await test.step("creates a company, names it in a toast and opens its page", async () => {
    await page.goto("/admin/companies");
    await page.getByRole("link", { name: "Create company" }).click();
    await expect(page).toHaveURL("/admin/companies/create");
    await waitForHydration(page);
    await page.getByRole("button", { name: "Create company" }).click();
    const name = page.getByRole("textbox", { name: "Name" });
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await name.fill("  Ameland Zon ");
    await name.press("Enter");
    await expect(toasts(page).getByText("Created company Ameland Zon")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/companies\/\d+$/);
    await expect(name).toHaveValue("Ameland Zon");
  });
  await test.step("has no overflow and no accessibility violations", async () => {
    for (const path of ["/admin/companies", "/admin/companies/create", "/admin/companies/9"]) {
      await openPage(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await test.step(path, () => expectAccessible(page, [360, 1440]));
    }
  });
  await test.step("switches to a company from its row", async () => {
    const api = await createApiClient(stack, "admin");
    const { count } = await api.get<{ count: number }>("/companies/2/statistics/number-of-plants");
    await openPage(page, "/admin/companies?search=zonneveld");
    await expect(rows(page).getByRole("cell").nth(2)).toHaveText(String(count));
    await rows(page).getByRole("button", { name: "Switch to Zonneveld Vastgoed" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("banner").getByRole("button", { name: "Zonneveld Vastgoed" })).toBeVisible();
  });
});
