import { toasts } from "../support/page";
import { expect, test } from "../support/test";
import { violationsAtBothWidths } from "../support/violations";

test.use({ fleet: "plant-meters" });

test("lets the owner create an ingest key, which is shown once, and revoke it", async ({ page, openAs }) => {
  const name = "Inverter 3";
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const open = async () => {
    await button(`Actions of ${name}`).click();
    await button("Ingest keys").click();
  };
  await openAs("owner", "/plants/3?companyId=2#meters");
  await open();
  const keys = page.getByRole("dialog", { name: `Ingest keys of ${name}` });
  await expect(keys).toContainText("This meter has no ingest keys.");
  await button("Create key").click();
  const address = keys.getByLabel("Address for the device");
  await expect(address).toHaveValue(/\/ingest\/[\w-]{43}$/);
  const url = await address.inputValue();
  await expect(keys).toContainText(`curl -d 'solar energy=125' ${url}`);
  expect(await violationsAtBothWidths(page, keys)).toEqual([]);
  await page.keyboard.press("Escape");
  await open();
  await expect(keys.getByRole("listitem")).toContainText(`…${url.slice(-4)}`);
  await expect(address).toBeHidden();
  await button(`Revoke the key that ends in ${url.slice(-4)}`).click();
  await page.getByRole("dialog", { name: "Revoke ingest key" }).getByRole("button", { name: "Revoke" }).click();
  await expect(toasts(page).getByText("Ingest key revoked")).toBeVisible();
  await expect(keys).toContainText("This meter has no ingest keys.");
});
