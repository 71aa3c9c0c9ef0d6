import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { createApiClient } from "../support/api-client";
import { openPage, postRequests, reloadPage, submitSignIn, toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "users" });

const rows = (page: Page) => page.locator("tbody tr");
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search users" });
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

interface ApiUser {
  robot: boolean;
}

test("lists, finds and creates users", async ({ page, signIn, stack }) => {
  await test.step("lists 16 users a page without robots and delete buttons to a user who is not an administrator", async () => {
    await signIn("owner", "/users");
    await expect(page).toHaveTitle("Heliograph - Users");
    await expect(page.getByRole("columnheader")).toHaveText(["Name", "Email", "Role", "Status emails", "Last sign-in"]);
    await expect(rows(page)).toHaveCount(16);
    await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(0);
    const users = await (await createApiClient(stack, "owner")).get<ApiUser[]>("/companies/2/users");
    const people = users.filter(({ robot }) => !robot).length;
    expect(people).toBeLessThan(users.length);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Users${people}`);
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL("/users?page=2");
    await expect(rows(page)).toHaveCount(people - 16);
    await expect(page.getByText("Import Robot")).toHaveCount(0);
  });
  await test.step("finds a user by typed email and stores the search in the URL", async () => {
    await waitForHydration(page);
    await search(page).fill("olivier owner@demo");
    await expect(page).toHaveURL("/users?search=olivier+owner%40demo");
    await expect(rows(page)).toHaveCount(1);
    await search(page).fill("nobody is called this");
    await expect(page.getByText("There are no users to show")).toBeVisible();
    await page.getByRole("link", { name: "Clear search" }).click();
    await expect(page).toHaveURL("/users");
    await expect(rows(page)).toHaveCount(16);
  });
  await test.step("lists who was invited and never signed in first, from the line below the title", async () => {
    await page.getByRole("link", { name: /^\d+ invited users? ha(s|ve) never signed in$/ }).click();
    await expect(page).toHaveURL("/users?sort=last_signed_in_at%2Cfalse");
    await expect(rows(page).first()).toContainText("Invited, never signed in");
  });
  await test.step("creates a user as a member of the company", async () => {
    await page.getByRole("link", { name: "Create user" }).click();
    await expect(page).toHaveURL("/users/create");
    await expect(page).toHaveTitle("Heliograph - Create user");
    await waitForHydration(page);
    const create = page.getByRole("button", { name: "Create user" });

    await page.getByLabel("First name").fill("Noor");
    await page.getByLabel("Email").fill("owner@demo.example");
    await create.click();
    await expect(alert(page)).toContainText("Failed to created user");
    await expect(alert(page).getByRole("listitem")).toHaveText(["Last name: This field is required."]);
    await expect(page.getByLabel("Last name")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("First name")).toHaveValue("Noor");

    await page.getByLabel("Last name").fill("van Vliet");
    await create.click();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expect(alert(page).getByRole("listitem")).toHaveText(["Email: This e-mail address is already in use."]);

    // The input survives a reload.
    await reloadPage(page);
    await expect(page.getByLabel("Last name")).toHaveValue("van Vliet");
    await page.getByLabel("Email").fill("noor@zonneveld.example");
    const posts = postRequests(page);
    await page.getByLabel("Email").press("Enter");
    await expect(toasts(page).getByText("Created user", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/users");
    expect(posts.filter((url) => url.includes("/actions/create-user"))).toHaveLength(1);
    await search(page).fill("noor");
    await expect(row(page, "Noor van Vliet")).toContainText("noor@zonneveld.example");
    await openPage(page, "/users/create");
    await expect(page.getByLabel("First name")).toHaveValue("");
  });
});

test("deactivates a user, whose session ends, and reactivates the user", async ({ page, openAs, browser }) => {
  const person = await (await browser.newContext()).newPage();
  await openAs("admin", "/users");
  await search(page).fill("bounced");
  const bounced = row(page, "Bram Koster");
  await expect(page.getByText("There are no users to show")).toBeVisible();
  await page.request.post("/actions/switch-company", {
    form: { companyId: "2" },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  await page.reload();
  await expect(bounced).toContainText("Invited, never signed in");
  await waitForHydration(page);
  await bounced.getByRole("button", { name: "Send welcome email to Bram Koster" }).click();
  await expect(toasts(page).getByText("Welcome email sent")).toBeVisible();

  const signInAgain = async () => {
    await person.goto("/sign-in");
    await submitSignIn(person, "bounced@demo.example");
  };
  await signInAgain();
  await expect(person).toHaveURL("/");
  // After the deactivation, an open page would go to the sign-in page at its next request.
  await person.goto("about:blank");
  await bounced.getByRole("button", { name: "Deactivate Bram Koster" }).click();
  await expect(toasts(page).getByText("User deactivated. Their sessions have ended.")).toBeVisible();
  await expect(bounced).toContainText("Deactivated");
  await expect(bounced.getByRole("group", { name: "Access of Bram Koster" })).toBeFocused();
  await person.goto("/plants");
  await expect(person).toHaveURL(/sign-in/);
  await signInAgain();
  await expect(person.getByRole("alert")).toBeVisible();
  await bounced.getByRole("button", { name: "Reactivate Bram Koster" }).click();
  await expect(toasts(page).getByText("User reactivated")).toBeVisible();
  await signInAgain();
  await expect(person).toHaveURL("/");
  await person.context().close();
});

test("lets administrators delete users in admin mode", async ({ page, signIn }) => {
  await test.step("has no overflow and no accessibility violations", async () => {
    await signIn("admin", "/account");
    for (const path of ["/users", "/users?search=nobody", "/users/create"]) {
      await openPage(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await test.step(path, () => expectAccessible(page, [360, 1440]));
    }
  });
  await test.step("deletes a user after the prompt of the browser, and never an administrator", async () => {
    await openPage(page, "/users");
    const admins = rows(page).filter({ hasText: "Administrator" });
    await expect(admins).toHaveCount(2);
    await expect(admins.getByRole("button", { name: /^Delete / })).toHaveCount(0);

    const remaining = await rows(page).count();
    const remove = page.getByRole("button", { name: /^Delete / }).first();
    const name = ((await remove.getAttribute("aria-label")) ?? "").replace("Delete ", "");
    const questions: string[] = [];
    page.once("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await remove.click();
    await expect(row(page, name)).toBeVisible();
    await expect.poll(() => questions).toEqual([`Delete ${name}? The account cannot be restored.`]);

    page.once("dialog", (dialog) => void dialog.accept());
    await remove.click();
    await expect(toasts(page).getByText("User deleted")).toBeVisible();
    await expect(row(page, name)).toHaveCount(0);
    await expect(rows(page)).toHaveCount(remaining - 1);
    await expect(page.getByRole("region", { name: "Users" })).toBeFocused();
  });
  await test.step("shows no delete buttons to an administrator when admin mode is off", async () => {
    await expect(page.getByRole("button", { name: /^Delete / }).first()).toBeVisible();
    await waitForHydration(page);
    await page.getByRole("checkbox", { name: "Admin mode" }).click();
    await expect(page.getByRole("checkbox", { name: "Admin mode" })).toHaveAttribute("aria-checked", "false");
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Delete / })).toHaveCount(0);
  });
});
