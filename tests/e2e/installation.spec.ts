import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "playwright/test";
import { holdRequests } from "../support/page";
import { freePort, startScript } from "../support/start-script";

const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
/** 8 kWh on each day of May in two years. */
const daysOfMay = ["2024", "2025"].flatMap((year) =>
  Array.from({ length: 31 }, (_, day) => `${year}-05-${String(day + 1).padStart(2, "0")},8`),
);
const dailyFile = {
  name: "days.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(["date,energy (kWh)", ...daysOfMay].join("\n")),
};
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });

test("an empty installation is set up from the printed link to the chart of the first import", async ({ page }) => {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-installation-"));
  const settings = { DEMO: "false", PORT: String(await freePort()), STATE_DIR: stateDir };
  const { child, output, ended } = await startScript(["node", "scripts/start.mjs"], settings, /Stop with/);
  try {
    expect(output()).not.toContain("demo.example");
    const link = /http:\S+\/setup\?token=\S+/.exec(output())?.[0] ?? "";
    const site = new URL(link).origin;
    await page.goto(link);
    await expect(page).toHaveURL(`${site}/setup`);
    await field(page, "Company name").fill("Zonnedak");
    await field(page, "Email").fill("anna@zonnedak.example");
    await field(page, "First name (optional)").fill("Anna");
    await field(page, "Password").fill("weak");
    await field(page, "Confirm password").fill("weak");
    await button(page, "Create account").click();
    await expect(page.getByText("This password is too weak.")).toBeVisible();
    await expect(field(page, "Company name")).toHaveValue("Zonnedak");
    await field(page, "Password").fill("Sunny-roof-9");
    await field(page, "Confirm password").fill("Sunny-roof-9");
    await button(page, "Create account").click();

    await expect(page).toHaveURL(`${site}/`);
    const steps = page.getByRole("region", { name: "First steps" }).getByRole("listitem");
    await expect(steps).toHaveText([/This company has no plants yet/, /^2Import/, /^3Set a weather source/]);
    // Nothing is known, so nothing is said to be well.
    await expect(page.getByRole("main").getByRole("region")).toHaveCount(1);
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const triage = menu.getByRole("link", { name: /^Triage/ });
    await expect(triage).toHaveText("Triageneeds a plant");
    await expect(triage).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("link", { name: "Create plant" }).click();
    const wizard = page.getByRole("dialog", { name: "Create plant", exact: true });
    await field(wizard, "Name").fill("Roof");
    await field(wizard, "Postal code").fill("1012 JS");
    await field(wizard, "Street number").fill("1");
    await expect(field(wizard, "Street")).toBeEditable();
    await field(wizard, "Street").fill("Dam");
    await field(wizard, "City").fill("Amsterdam");
    const map = wizard.getByRole("region", { name: /^Map to choose the location/ });
    await map.click();
    await expect(field(wizard, "Latitude")).toHaveValue(/^52\.3/);
    await expect(field(wizard, "Longitude")).toHaveValue(/^4\.[89]/);
    // On the keyboard: to the east, and the middle of the map.
    await expect(wizard.getByText("the arrow keys move the map, and Enter chooses its middle")).toBeVisible();
    await map.press("ArrowRight");
    await map.press("ArrowRight");
    await map.press("Enter");
    await expect(field(wizard, "Latitude")).toHaveValue(/^52\.3/);
    await expect(field(wizard, "Longitude")).toHaveValue(/^5\./);
    await field(wizard, "Monitored since").fill("2023-01-01");
    await button(wizard, "Create").click();

    await button(wizard, "Enter credentials").click();
    const credentials = page.getByRole("dialog", { name: "Meter credentials" });
    await field(credentials, "Driver account").selectOption("Own measurements");
    await field(credentials, "Serial number, or another unique name").fill("SN 7/3");
    await button(credentials, "OK").click();
    await field(wizard, "Name").fill("Inverter");
    await field(wizard, "Operational since").fill("2015-06-01");
    await field(wizard, "Peak in watt").fill("8000");
    await button(wizard, "Create meter").click();
    await expect(page).toHaveURL(/step=attach/);
    await wizard.getByRole("link", { name: "Finish", exact: true }).click();
    const health = page.getByRole("region", { name: "Plant health" });
    await expect(health.getByText("Waiting for measurements.", { exact: true })).toBeVisible();
    await expect(triage).toHaveText("Triageneeds data");
    const plantUrl = page.url().replace(/#.*/, "");

    await page.goto(site);
    const toDo = page.getByRole("region", { name: "What to do" });
    await expect(toDo).toContainText("Waiting for measurements");
    const toImport = new RegExp(`^${new URL(plantUrl).pathname}.*#meters$`);
    await expect(toDo.getByRole("link", { name: "Import measurements" })).toHaveAttribute("href", toImport);
    await expect(page.getByRole("region", { name: "Plants that need attention" })).toHaveCount(0);
    await page.goto(`${site}/wall`);
    await expect(page.getByText("1 plant waits for measurements")).toBeVisible();

    await page.goto(`${plantUrl}#meters`);
    await button(page, "Import measurements").click();
    const dialog = page.getByRole("dialog", { name: "Import measurements" });
    await dialog.getByLabel("Files with measurements").setInputFiles(dailyFile);
    // The page loads its data again after the import. The link to the chart is used before they arrive.
    const { release } = await holdRequests(page, "**/plants/*.data?*");
    const reload = page.waitForRequest("**/plants/*.data?*");
    await button(dialog, "Import 496 kWh").click();
    await reload;
    await dialog.getByRole("link", { name: "Show chart" }).click();
    release();
    // The chart of exactly these days, without what only a weather source allows.
    await expect(page).toHaveURL(/period=day&start_date=2024-05-01&end_date=2025-05-31#performance$/);
    await expect(dialog).toBeHidden();
    const header = page.locator("header").filter({ has: page.getByRole("heading", { name: "Roof", level: 1 }) });
    await expect(header).toContainText("Imported until 31 May 2025");
    await expect(header).not.toContainText("Waiting for measurements");
    const chart = page.getByRole("region", { name: "Yield", exact: true });
    await expect(chart).toContainText("496.0 kWh generated (62.00 kWh/kWp), 1 May 2024 – 31 May 2025.");
    await expect(chart).toContainText("No expected yield: this installation has no weather source.");
    await expect(page.getByText("not compared")).toHaveCount(0);
    await expect(page.getByRole("row", { name: /^May/ })).toContainText("248.0 kWh248.0 kWh");
    await expect(triage).toHaveText("Triage");
    await expect(triage).not.toHaveAttribute("aria-disabled");

    await page.goto(site);
    await expect(toDo).toContainText("Imported until 31 May 2025");
    await expect(toDo).not.toContainText("Nothing to do");
    await page.goto(`${site}/triage`);
    await expect(page.getByText("No open issues")).toBeVisible();
    await expect(page.getByText("1 plant is imported until 31 May 2025.")).toBeVisible();

    // The texts that the included back end states in English are in the language of the page.
    await page.context().addCookies([{ name: "language", value: "nl", url: site }]);
    await page.goto(`${plantUrl}#meters`);
    await expect(page.getByRole("row", { name: /Inverter/ })).toContainText("Eigen metingen");
    await button(page, "Alle drivers OK").click();
    await expect(page.getByRole("dialog", { name: "Driverstatus" }).getByRole("row").last()).toHaveText(
      /^Eigen metingen.*Metingen komen binnen als ze worden geïmporteerd of gestuurd\./,
    );

    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText("This link has been used")).toBeVisible();
  } finally {
    child.kill();
    await ended;
    rmSync(stateDir, { recursive: true, force: true });
  }
});
