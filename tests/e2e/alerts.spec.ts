import { expectAccessible } from "../support/accessible";
import { toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "alerts" });

test("lets a user write, test, switch and delete a rule", async ({ page, openAs }) => {
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const list = page.getByRole("list", { name: "Rules" }).getByRole("listitem");
  const rules = list.filter({ hasText: "Service desk" });
  const preview = page.getByRole("region", { name: "Preview" });
  let path = "";
  await test.step("links the page from the account, which shows the rule of the demo", async () => {
    await openAs("owner", "/account");
    await page.getByRole("link", { name: "Alerts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Alerts" })).toBeFocused();
    await expect(page.getByRole("checkbox", { name: "Daily status email" })).toBeVisible();
    await expect(list).toContainText(["Costly losses"]);
    await expectAccessible(page);
  });
  await test.step("shows what is missing beside the fields, and what the rule would have sent", async () => {
    await page.getByRole("link", { name: "New rule" }).first().click();
    await expect(preview).toContainText("from 5 kWh a day, after 24 hours, at once by email, not from 22:00 to 7:00");
    await expect(preview.getByRole("status")).toContainText(/In the last 30 days this rule would have sent/);
    await page.getByLabel("At stake, in kWh a day").fill("0");
    await page.getByLabel("For at least, in hours").fill("0");
    await expect(preview.getByRole("status")).toContainText(/would have sent \d+ messages/);
    await page.getByRole("checkbox", { name: "Only some types of issues" }).check();
    await page.getByRole("checkbox", { name: "Only some drivers" }).check();
    await page.getByRole("radio", { name: "Chat or webhook" }).check();
    await button("Save rule").click();
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter a name.");
    await expect(page.getByLabel("Address of the webhook")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await expect(page.getByText("Choose at least one type of issue.")).toBeVisible();
    await page.getByRole("checkbox", { name: "Zero yield" }).check();
    await page.getByRole("checkbox", { name: "SolarEdge" }).check();
    await page.getByRole("radio", { name: "By its value in euros" }).check();
    await expect(preview).toContainText("of the type “Zero yield” of SolarEdge from €1.00 a day");
    await page.getByRole("radio", { name: "By the energy at stake" }).check();
    await expect(preview).not.toContainText("from €1.00 a day");
  });
  await test.step("keeps what was typed over a reload and a rejection", async () => {
    await page.getByLabel("Name").fill("Service desk");
    await page.getByLabel("Address of the webhook").fill("https://localhost/hook");
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel("Name")).toHaveValue("Service desk");
    await button("Save rule").click();
    await expect(page.getByLabel("Address of the webhook")).toHaveAccessibleDescription(/not allowed/);
    await expect(page.getByLabel("Name")).toHaveValue("Service desk");
  });
  await test.step("shows the secret of a webhook once", async () => {
    await page.getByLabel("Service").selectOption("ntfy");
    await page.getByLabel("Address of the webhook").fill("https://ntfy.example/");
    await button("Save rule").click();
    await expect(page.getByLabel("Address of the webhook")).toHaveAccessibleDescription(/Enter the URL of a topic/);
    await page.getByLabel("Service").selectOption("standard");
    await page.getByLabel("Address of the webhook").fill("https://hooks.example/alerts");
    await button("Save rule").click();
    await expect(toasts(page).getByText("Rule created")).toBeVisible();
    await expect(page.getByLabel("Secret")).toHaveValue(/^whsec_/);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await waitForHydration(page);
    await expect(rules).toHaveCount(1);
    await expect(rules).toContainText("of the type “Zero yield” of SolarEdge");
    await expect(rules).toContainText("at once to hooks.example");
    await expect(page.getByLabel("Secret")).toBeHidden();
  });
  await test.step("changes the rule to an e-mail for chosen plants, and sends a test", async () => {
    await page.getByRole("link", { name: "Edit Service desk" }).click();
    await expect(page).toHaveURL(/\/account\/alerts\/\d+$/);
    path = new URL(page.url()).pathname;
    await expect(page.getByRole("heading", { level: 1, name: "Service desk" })).toBeVisible();
    await expect(page.getByText("This rule has sent nothing in the last 31 days.")).toBeVisible();
    await page.getByRole("radio", { name: /^Email/ }).check();
    await page.getByRole("radio", { name: "Chosen plants" }).check();
    await page.getByRole("listbox", { name: "Plants" }).getByRole("option").first().click();
    await expect(preview).toContainText("at 1 plant");
    await button("Save rule").click();
    await expect(toasts(page).getByText("Rule saved")).toBeVisible();
    await expect(rules).toContainText("at 1 plant, at once by email");
    await button("Send a test of Service desk").click();
    await expect(rules).toContainText("The test email is queued.");
  });
  await test.step("copies the filters of a view, which the rule names with the plants that match", async () => {
    const presets = "**/resources/filter-presets*";
    await page.route(presets, (route) => route.abort());
    await page.getByRole("link", { name: "Edit Service desk" }).click();
    await page.getByRole("radio", { name: "Plants of a saved view" }).check();
    const warning = page.getByRole("alert").filter({ hasText: "The views of the company could not be loaded." });
    await expect(warning).toBeVisible();
    await page.unroute(presets);
    await warning.getByRole("button", { name: "Try again" }).click();
    await expect(warning).toHaveCount(0);
    await button("Save rule").click();
    await expect(page.getByLabel("View", { exact: true })).toHaveAccessibleDescription(/Choose a view\./);
    await page.getByLabel("View", { exact: true }).selectOption("Red and amber");
    await expect(preview).toContainText("at plants of the view “Red and amber”");
    await expect(preview).toContainText(/\d+ plants match the view now/);
    await expectAccessible(page);
    await button("Save rule").click();
    await expect(rules).toContainText("at plants of the view “Red and amber”, at once by email");
    await expect(rules).toContainText(/\d+ plants match the view now/);
  });
  await test.step("switches the rule off, and deletes it after a confirmation", async () => {
    const state = page.getByRole("switch", { name: "Service desk" });
    const saved = page.waitForResponse("**/actions/switch-alert-rule");
    await state.click();
    await expect(state).not.toBeChecked();
    await saved;
    await page.reload();
    await waitForHydration(page);
    await expect(state).not.toBeChecked();
    await button("Delete Service desk").click();
    await page.getByRole("dialog", { name: "Delete rule" }).getByRole("button", { name: "Delete" }).click();
    await expect(toasts(page).getByText("Rule deleted")).toBeVisible();
    await expect(list).toHaveCount(1);
    await page.goto(path);
    await expect(page.getByText("This rule does not exist any more")).toBeVisible();
  });
});

test.describe("in Dutch", () => {
  test.use({ locale: "nl-NL" });

  test("creates a rule for the next person to be told", async ({ page, openAs }) => {
    await openAs("portfolio", "/account/alerts/new");
    await page.getByLabel("Naam").fill("Uitval");
    await page.getByRole("radio", { name: /Eén keer per dag/ }).check();
    await page.getByRole("checkbox", { name: "Ook aan iemand anders melden" }).check();
    await page.getByRole("combobox", { name: "Persoon" }).selectOption({ index: 1 });
    await expect(page.getByRole("region", { name: "Voorbeeld" })).toContainText(/zonder ticket na 24 uur ook aan \S+/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Regel opslaan" }).click();
    const rule = page.getByRole("list", { name: "Regels" }).getByRole("listitem");
    await expect(rule).toContainText("vanaf 5 kWh per dag, na 24 uur, dagelijks om 7:00 per e-mail");
    await expect(rule).toContainText("Nog niets verstuurd");
  });
});
