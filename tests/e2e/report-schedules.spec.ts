import { expectAccessible } from "../support/accessible";
import { toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "report-schedules" });

/** A PNG of 4 × 2 pixels. */
const logo = "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAAAAABawyK/AAAADklEQVR4nGNoAAIGEAEAFAoEAeiOg+cAAAAASUVORK5CYII=";

test("lets a user create, preview, send, read and delete a report that is sent", async ({ page, openAs }) => {
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const list = page.getByRole("list", { name: "Schedules" }).getByRole("listitem");
  const schedules = list.filter({ hasText: "Sent reports of Board" });
  const preview = page.getByRole("region", { name: "Preview" });
  const confirm = (title: string, label: string) =>
    page.getByRole("dialog", { name: title }).getByRole("button", { name: label }).click();
  await test.step("has last month's report, the schedule of the demo, and the exports", async () => {
    await openAs("owner", "/reports");
    await expect(page.getByRole("region", { name: "Last month's report" })).toContainText(/ready since 1 \w+ \d{4}/);
    await expect(page.getByRole("region", { name: "Scheduled" })).toContainText("Zonneveld Vastgoed");
    await expect(page.getByRole("heading", { level: 2, name: "Exports" })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("previews the mail of a new schedule, and shows what is missing beside the fields", async () => {
    await page.getByRole("link", { name: "New schedule" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New schedule" })).toBeFocused();
    await page.getByLabel("Name").fill("Board");
    await page.getByLabel("Your own words").fill("Dear board, these are our figures.");
    await expect(preview).toContainText(/Board: \w+ \d{4}/);
    await expect(preview.getByRole("group", { name: "Text of the email" })).toContainText("Dear board");
    await expect(preview).toContainText(/\.xlsx/);
    await page.getByRole("list", { name: "People" }).getByRole("checkbox", { checked: true }).uncheck();
    await button("Save schedule").click();
    const emails = page.getByLabel("Addresses without an account");
    await expect(emails).toBeFocused();
    await expect(emails).toHaveAccessibleDescription(/Choose a person or enter an address/);
    await expectAccessible(page);
  });
  await test.step("says why a file is no logo, and shows the logo of the company in the preview", async () => {
    const file = page.getByLabel("Logo file");
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no image") });
    await expect(page.getByRole("alert").filter({ hasText: "Choose a PNG or JPEG image." })).toBeVisible();
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(logo, "base64") });
    await expect(toasts(page).getByText("Logo saved")).toBeVisible();
    await expect(preview.getByRole("img", { name: "Logo of the company" })).toBeVisible();
    await expect(page.getByLabel("Your own words")).toHaveValue("Dear board, these are our figures.");
    await expectAccessible(page);
  });
  await test.step("keeps what was typed over a reload, and saves the schedule", async () => {
    await page.getByLabel("Addresses without an account").fill("board@demo.example");
    await page.reload();
    await waitForHydration(page);
    await expect(page.getByLabel("Addresses without an account")).toHaveValue("board@demo.example");
    await page.getByRole("radio", { name: "Quarter" }).check();
    await expect(preview).toContainText(/Board: Q\d \d{4}/);
    await page.getByRole("radio", { name: "Month" }).check();
    await page.getByLabel("Hour").selectOption("8");
    await button("Save schedule").click();
    await expect(toasts(page).getByText("Schedule created")).toBeVisible();
    await expect(schedules).toContainText("Each month, on day 2 at 8:00, about all plants");
    await expect(schedules).toContainText("To board@demo.example");
    await expect(schedules).toContainText(/Next 2 \w+ \d{4}, 08:00 · Nothing sent yet/);
    await expectAccessible(page);
  });
  await test.step("sends the report after a confirmation", async () => {
    await button("Send now: Board").click();
    await expect(page.getByRole("dialog", { name: "Send report now" })).toContainText("board@demo.example");
    await confirm("Send report now", "Send now");
    await expect(toasts(page).getByText("The report is being sent")).toBeVisible();
  });
  await test.step("shows what was sent, to whom, with its text and its file", async () => {
    await page.getByRole("link", { name: "Sent reports of Board" }).click();
    const sent = page.getByRole("list", { name: "Sent reports" });
    await expect(sent.getByRole("heading", { name: /^Board: \w+ \d{4}$/ })).toBeVisible();
    await expect(sent).toContainText("to board@demo.example");
    await sent.getByText("Text as it was sent").click();
    await expect(sent.getByRole("group", { name: "Text of the email" })).toContainText("Dear board");
    await button("Remove logo").click();
    await expect(toasts(page).getByText("Logo removed")).toBeVisible();
    await expect(button("Choose logo")).toBeFocused();
    await expect(preview.getByRole("img")).toHaveCount(0);
    await expect(sent.getByRole("img", { name: "Logo of the company" })).toBeVisible();
    const saved = page.waitForEvent("download");
    await sent.getByRole("link", { name: /\.xlsx$/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
    await expectAccessible(page);
  });
  await test.step("deletes the schedule after a confirmation", async () => {
    const { pathname } = new URL(page.url());
    await page.goto("/reports");
    await button("Delete Board").click();
    await confirm("Delete schedule", "Delete");
    await expect(toasts(page).getByText("Schedule deleted")).toBeVisible();
    await expect(list).toHaveCount(1);
    await page.goto(pathname);
    await expect(page.getByText("This schedule does not exist any more")).toBeVisible();
  });
});

const svg = { name: "logo.svg", mimeType: "image/svg+xml" };

test.describe("in Dutch", () => {
  test.use({ locale: "nl-NL" });

  test("creates a schedule of chosen plants that is switched off", async ({ page, openAs }) => {
    await openAs("portfolio", "/reports/schedules/new");
    await page.getByLabel("Bestand van het logo").setInputFiles({ ...svg, buffer: Buffer.from("<svg/>") });
    await expect(page.getByText("Dit bestand is geen afbeelding in PNG of JPEG.")).toBeVisible();
    await page.getByLabel("Naam").fill("Bestuur");
    await page.getByRole("checkbox", { name: "Automatisch versturen" }).uncheck();
    await page.getByRole("radio", { name: "Jaar" }).check();
    await page.getByRole("radio", { name: "Gekozen installaties" }).check();
    await page.getByRole("listbox", { name: "Installaties" }).getByRole("option").first().click();
    await expect(page.getByRole("region", { name: "Voorbeeld" })).toContainText(/Bestuur: \d{4}/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Planning opslaan" }).click();
    const schedule = page.getByRole("list", { name: "Planningen" }).getByRole("listitem");
    await expect(schedule).toContainText("Elk jaar, op 2 januari om 7:00, over 1 installatie");
    await expect(schedule).toContainText("Uit");
  });

  test("creates a schedule of a view that was saved on this device", async ({ page, openAs }) => {
    await openAs("portfolio", "/plants?search=nergens");
    await page.getByRole("button", { name: "Weergaven", exact: true }).click();
    await page.getByLabel("Huidige weergave opslaan als").fill("Nergens");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Nergens" })).toBeVisible();
    await page.goto("/reports/schedules/new");
    await waitForHydration(page);
    await page.getByLabel("Naam").fill("Leeg");
    await page.getByRole("radio", { name: "Installaties van een opgeslagen weergave" }).check();
    await page.getByLabel("Weergave", { exact: true }).selectOption("Nergens");
    await expect(page.getByRole("region", { name: "Voorbeeld" })).toContainText("0 installaties");
    await page.getByRole("button", { name: "Planning opslaan" }).click();
    const schedule = page.getByRole("list", { name: "Planningen" }).getByRole("listitem").filter({ hasText: "Leeg" });
    await expect(schedule).toContainText("over installaties van de weergave “Nergens”");
    await expect(schedule).toContainText("0 installaties passen nu bij de weergave");
  });
});
