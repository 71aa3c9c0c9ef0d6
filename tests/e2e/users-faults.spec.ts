import type { Page } from "playwright/test";
import { faults, held, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { openPage, toasts, waitForHydration } from "../support/page";
import { violations } from "../support/violations";

const admin = { id: 7, first_name: "Anna", last_name: "Bos", email: "anna@demo.example", admin: true };
const people = Array.from({ length: 17 }, (_, index) => ({
  id: 20 + index,
  first_name: `Person ${String(index).padStart(2, "0")}`,
  last_name: null,
}));
const company = { id: 3, name: "Zonnedak", parents: [{ id: 1, name: "Provider" }] };
const companies = Array.from({ length: 5_000 }, (_, index) => ({
  ...company,
  id: index + 1,
  name: `Company ${String(index + 1).padStart(4, "0")}`,
}));

const rows = (page: Page) => page.locator("tbody tr");
const failure = (page: Page) => page.getByRole("main").getByRole("alert");

test.beforeEach(({ upstream }) => {
  upstream.on("GET /users/me", json(admin));
  upstream.on("GET /users/me/companies", json([company]));
  upstream.on("GET /companies/3/users", json(people));
  upstream.on("GET /companies?", json(companies));
});

test("shows an error and recovers on retry when the users fail to load", async ({ page, signIn, upstream }) => {
  upstream.on("GET /companies/3/users", faults.serverError);
  await signIn("anna", "/users?page=2");
  await expect(failure(page)).toContainText("Something went wrong retrieving the data.");
  await waitForHydration(page);
  expect(await violations(page)).toEqual([]);
  upstream.on("GET /companies/3/users", json(people));
  await failure(page).getByRole("button", { name: "Try again" }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL("/users?page=2");
});

test("keeps what failed to change", async ({ page, openAs, upstream }) => {
  await test.step("keeps the input when the user cannot be created", async () => {
    upstream.on("POST /companies/3/users", faults.serverError);
    await openAs("anna", "/users/create");
    await page.getByLabel("First name").fill("Jan");
    await page.getByRole("button", { name: "Create user" }).click();
    await expect(failure(page)).toContainText("Failed to created user");
    await expect(page.getByLabel("First name")).toHaveValue("Jan");
  });
  await test.step("marks the user as pending and restores it with the reason when the deletion is rejected", async () => {
    const rejection = { error: { code: 4005, messages: { user: ["Administrators cannot be deleted."] } } };
    const rejected = held(json(rejection, 403));
    upstream.on("POST /actions", rejected.respond);
    await openPage(page, "/users");
    page.once("dialog", (dialog) => void dialog.accept());
    const remove = page.getByRole("button", { name: "Delete Person 03" });
    await remove.click();
    await expect(remove).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("button", { name: "Delete Person 04" })).toBeDisabled();
    rejected.release();
    await expect(toasts(page).getByText("Administrators cannot be deleted.")).toBeVisible();
    await expect(remove).toBeEnabled();
  });
  await test.step("falls back to the previous page when the last user of a page is deleted", async () => {
    await openPage(page, "/users?page=2");
    await expect(rows(page)).toHaveCount(1);
    page.once("dialog", (dialog) => void dialog.accept());
    upstream.on("POST /actions", (response, request) => {
      upstream.on("GET /companies/3/users", json(people.slice(0, 16)));
      json({})(response, request);
    });
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes("returned no rows")) document.body.dataset.flashed = "";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: "Delete Person 16" }).click();
    await expect(page).toHaveURL("/users");
    await expect(rows(page)).toHaveCount(16);
    await expect(page.locator("body")).not.toHaveAttribute("data-flashed");
  });
});

test("renders and sends a single page when there are 5,000 companies", async ({ page, openAs }) => {
  await openAs("anna", "/admin/companies");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Companies5,000");
  await expect(rows(page)).toHaveCount(16);
  const data = page.waitForResponse((response) => response.url().includes("/admin/companies.data"));
  await page.getByRole("searchbox", { name: "Search companies" }).fill("4321");
  expect((await (await data).body()).length).toBeLessThan(30_000);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Company 4321");
});

test("shows the cards of a company that fails to load, until a retry", async ({ page, signIn, upstream }) => {
  const children = [{ id: 10, name: "Scholen" }];
  upstream.on("GET /companies/9", json({ ...company, id: 9, name: "Waterland" }));
  upstream.on("GET /companies/9/children", json(children));
  upstream.on("GET /companies/9/inbound-drivers", faults.serverError);
  upstream.on("GET /companies/9/driver-accounts", json([{ id: 4, display_name: "SMA", driver_name: "sma" }]));
  upstream.on("GET /companies/9/tags", json([{ id: 5, name: "Roof" }]));
  await signIn("anna", "/admin/companies/9");
  await expect(page.getByRole("list", { name: "Attached accounts" })).toHaveText("SMA");
  await expect(page.getByRole("list", { name: "Tags" })).toHaveText("Roof");
  await waitForHydration(page);
  upstream.on("GET /companies/9/inbound-drivers", json([]));
  await failure(page).getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Waterland");
  await expect(page.getByRole("list", { name: "Child companies" }).first()).toContainText("Scholen");
});
