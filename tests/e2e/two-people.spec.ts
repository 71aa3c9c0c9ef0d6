import { createApiClient } from "../support/api-client";
import { toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "two-people" });

const meterPath = "/companies/2/plants/3/meters/31";

interface StoredMeter {
  name: string;
  peak_in_watt: number;
  angle_in_degrees: number;
}

test("does not undo what somebody else has changed of a meter, and asks where both have", async ({
  page,
  signIn,
  stack,
}) => {
  const other = await createApiClient(stack, "admin");
  await signIn("owner", "/plants/3?companyId=2#meters");
  await waitForHydration(page);
  await page.getByRole("row", { name: "Meter #31" }).getByText("SunData Cast4All").click();
  await page.getByRole("dialog", { name: "Meter #31" }).getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit meter" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field("Name").fill("North roof");
  await field("Peak in watt").fill("8300");
  await other.put(meterPath, { peak_in_watt: 9100, angle_in_degrees: 33 });
  await form.getByRole("button", { name: "Save", exact: true }).click();

  const conflict = form.getByRole("alert").filter({ hasText: "meanwhile" });
  await expect(conflict).toContainText(/ changed the peak power in watt to “9100” meanwhile\./);
  await expect(field("Peak in watt")).toHaveValue("8300");
  await expect(field("Name")).toHaveValue("North roof");
  expect(await violations(page, form)).toEqual([]);
  expect(await other.get<StoredMeter>(meterPath)).toMatchObject({ peak_in_watt: 9100 });

  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(conflict).toHaveCount(0);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toasts(page)).toContainText("Meter has been updated!");
  expect(await other.get<StoredMeter>(meterPath)).toMatchObject({
    name: "North roof",
    peak_in_watt: 8300,
    angle_in_degrees: 33,
  });
});
