import { createApiClient } from "../support/api-client";
import { haveMeasurementFiles, solarEdgePaths } from "../support/measurement-files";
import { chart as chartOf, type PlantRow, pathOf } from "../support/performance";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "imports" });

interface OwnedPlant extends PlantRow {
  owning_company_id: number;
  meters: { id: number; operational_since: string }[];
}

test("imports files after a preview, shows them in the chart, and undoes the import", async ({
  page,
  signIn,
  stack,
}) => {
  if (!haveMeasurementFiles()) return;
  const api = await createApiClient(stack, "owner");
  const { data } = await api.get<{ data: OwnedPlant[] }>("/companies/2/plants?with=meters&per_page=100");
  const plant = data.find(
    ({ owning_company_id, meters: [meter, ...others], monitored_since }) =>
      owning_company_id === 2 &&
      others.length === 0 &&
      (meter?.operational_since ?? "9") < "2024-06" &&
      (monitored_since ?? "9") < "2025-05",
  ) as OwnedPlant;
  await api.put(`/companies/2/plants/${plant.id}/meters/${plant.meters[0]?.id}`, { peak_in_watt: 8_000 });

  await signIn("owner", `/plants/${plant.id}?companyId=2#meters`);
  await page.getByRole("button", { name: "Import measurements" }).click();
  const dialog = page.getByRole("dialog", { name: "Import measurements" });
  await dialog.getByLabel("Files with measurements").setInputFiles(solarEdgePaths());
  await expect(dialog.getByText("9,849.051 kWh")).toBeVisible();
  await expect(dialog.getByText(/395 days: 346 complete, 1 partial, 48 missing/)).toBeVisible();
  await expect(dialog.getByText("9,479 new values")).toBeVisible();
  await expect(dialog.getByText(/the plant was probably enlarged/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 9,849.1 kWh" }).click();
  await expect(dialog.getByText("9,849.051 kWh imported")).toBeVisible();

  const chart = await page.context().newPage();
  const expectEnergyOfMay = async (hasImport: boolean) => {
    await chart.goto(pathOf(plant, "&period=month&start_date=2025-05-01&end_date=2025-05-31"));
    const card = chartOf(chart);
    await expect(card.getByRole("img").first()).toBeVisible();
    await card.getByText("Show as table").click();
    await expect(card.getByRole("cell", { name: /^1,46[45](\.6)? kWh$/ })).toHaveCount(hasImport ? 1 : 0);
  };
  await expectEnergyOfMay(true);
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(dialog.getByText("The import is undone")).toBeVisible();
  await expectEnergyOfMay(false);
});
