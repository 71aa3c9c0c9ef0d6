import type { Locator } from "playwright/test";
import { openPage, reloadPage } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "plant-location", edgeVars: { ROOF_VIEWER_URL: "https://roof.example/?at={latitude},{longitude}" } });

test("looks up an address, unlocks it when there is none, and saves the plant", async ({ page, signIn }) => {
  await signIn("owner", "/plants?yield_status_filter=NOK");
  const href = await page.locator('tbody th[scope="row"] > a').first().getAttribute("href");
  await openPage(page, `${href}#location`);
  await expect(page.getByRole("link", { name: "Open the roof viewer" })).toHaveAttribute(
    "href",
    /^https:\/\/roof\.example\/\?at=5\d\.\d+,\d\.\d+$/,
  );
  await expect(page.getByText("This map has no streets")).toBeVisible();
  const nearby = page.getByRole("region", { name: "Plants nearby" });
  await expect(nearby.getByText(/\d+ other plants? within 10 km|^No other plant within 10 km/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "This plant" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open in OpenStreetMap" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.openstreetmap\.org\/\?mlat=5\d\.\d+&mlon=\d\.\d+#map=18\/5/,
  );
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: "Edit plant" }).click();
  const dialog = page.getByRole("dialog");
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const { postalCode, city } = {
    postalCode: await field("Postal code").inputValue(),
    city: await field("City").inputValue(),
  };
  await expect(field("City")).not.toBeEditable();
  await field("Postal code").fill("0000AA");
  await expect(dialog.getByText("Invalid postal code")).toBeVisible();
  await field("Postal code").fill("9999 ZZ");
  await expect(dialog.getByText("Postal code + housenumber not found")).toBeVisible();
  await field("City").fill("Elsewhere");
  await field("Postal code").fill(postalCode);
  await expect(field("City")).toHaveValue(city);
  await expect(field("City")).not.toBeEditable();
  await field("Name").fill("");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(field("Name")).toHaveAttribute("aria-invalid", "true");
  await field("Name").fill("Renamed school");
  await reloadPage(page);
  await expect(field("Name")).toHaveValue("Renamed school");
  await expect(dialog.getByText("What you typed before was restored.")).toBeVisible();
  // A pending look-up does not reopen the dialog after it is closed.
  await field("Postal code").fill("9999 ZY");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await reloadPage(page);
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Edit plant" }).click();
  await field("Name").fill("Renamed school");
  expect(await violations(page, dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Plant has been updated!").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Renamed school");
});

/** The contrast between the text of an element and the element's background. */
const contrastOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("There is no canvas.");
    const luminance = (color: string) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [light = 0, dark = 0] = [luminance(color), luminance(backgroundColor)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  });

test("shows the source of the map with enough contrast when the theme is light or dark", async ({ page, signIn }) => {
  await signIn("owner", "/plants?yield_status_filter=NOK");
  const href = await page.locator('tbody th[scope="row"] > a').first().getAttribute("href");
  await openPage(page, `${href}#location`);
  const attribution = page.getByText("Natural Earth").locator("xpath=ancestor-or-self::details");
  await expect(attribution).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await contrastOf(attribution), colorScheme).toBeGreaterThan(4.5);
  }
});
