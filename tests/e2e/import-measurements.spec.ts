import { createApiClient } from "../support/api-client";
import { haveMeasurementFiles, solarEdgePaths } from "../support/measurement-files";
import { toasts } from "../support/page";
import { chart as chartOf, type PlantRow, pathOf } from "../support/performance";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "imports" });

interface OwnedPlant extends PlantRow {
  owning_company_id: number;
  meters: { id: number; operational_since: string }[];
}

interface PlantMeter {
  id: number;
  name: string;
  plant_id: number;
  peak_in_watt: number;
  retired_on: string | null;
  inbound_driver: { name: string };
}

test("imports files after a preview, and undoes the import in the list", async ({ page, signIn, stack }) => {
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
  await expect(dialog.getByRole("link", { name: "Show chart" })).toHaveAttribute(
    "href",
    `/plants/${plant.id}?companyId=2&period=day&start_date=2024-06-01&end_date=2025-06-30#performance`,
  );

  const chart = await page.context().newPage();
  const expectEnergyOfMay = async (hasImport: boolean) => {
    await chart.goto(pathOf(plant, "&period=month&start_date=2025-05-01&end_date=2025-05-31"));
    const card = chartOf(chart);
    await expect(card.getByRole("img").first()).toBeVisible();
    await card.getByText("Show as table").click();
    await expect(card.getByRole("cell", { name: /^1,46[45](\.6)?\skWh$/ })).toHaveCount(hasImport ? 1 : 0);
  };
  await expectEnergyOfMay(true);
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  const imports = page.getByRole("region", { name: "Imports", exact: true });
  const row = imports.getByRole("row").filter({ hasText: "and 12 more" });
  await expect(row).toContainText("1 Jun 2024 – 30 Jun 2025");
  await expect(row).toContainText("9,849 kWh");
  expect(await violations(page)).toEqual([]);
  await row.getByRole("button", { name: /^Undo the import of .*json/ }).click();
  const question = page.getByRole("dialog", { name: "Undo import" });
  await expect(question).toContainText("Exactly its values are removed.");
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(toasts(page)).toContainText("The import is undone");
  // Without an import the meter is simulated again.
  await expect(imports).toHaveCount(0);
  await expectEnergyOfMay(false);
});

test("creates a meter for each further inverter of a file", async ({ page, signIn, stack }) => {
  const api = await createApiClient(stack, "owner");
  const { data } = await api.get<{ data: OwnedPlant[] }>("/companies/2/plants?with=meters&per_page=100");
  const meters = await Promise.all(
    data
      .filter((plant) => plant.owning_company_id === 2)
      .map(({ id }) => api.get<PlantMeter[]>(`/companies/2/plants/${id}/meters`)),
  );
  // A driver that does not check references.
  const isFree = ({ inbound_driver, retired_on }: PlantMeter) => inbound_driver.name === "growatt" && !retired_on;
  const before = meters.find((all) => all.length > 0 && all.every(isFree)) as PlantMeter[];
  const [meter] = before as [PlantMeter];
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const rows = [10, 11, 12].map((hour) => `${day} ${hour}:00,0.1,0.2,0.3`);
  const text = ["time,Inv1_AC (kWh),Inv2_AC (kWh),Inv3_AC (kWh)", ...rows].join("\n");

  await signIn("owner", `/plants/${meter.plant_id}?companyId=2#meters`);
  await page.getByRole("button", { name: "Import measurements" }).click();
  const dialog = page.getByRole("dialog", { name: "Import measurements" });
  const file = { name: "inverters.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await dialog.getByLabel("Meter", { exact: true }).selectOption(String(meter.id));
  await dialog.getByLabel("Files with measurements").setInputFiles(file);
  await expect(dialog.getByText("3 inverters in the files")).toBeVisible();
  await dialog.getByLabel("Import into").selectOption("A meter for each inverter");
  await expect(dialog.getByText("Inv2_AC: a new meter")).toBeVisible();
  await dialog.getByLabel("Peak power of Inv2_AC in watt").fill("5000");
  await expect(dialog.getByText("9 new values")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Import 1.8 kWh" }).click();
  await expect(dialog.getByText("1.8 kWh imported")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("row", { name: /Inv2_AC/ }).first()).toBeVisible();
  const after = await api.get<PlantMeter[]>(`/companies/2/plants/${meter.plant_id}/meters`);
  const created = after.filter(({ id }) => !before.some((existing) => existing.id === id));
  expect(created.map(({ name, peak_in_watt }) => [name, peak_in_watt])).toEqual([
    ["Inv2_AC", 5_000],
    ["Inv3_AC", meter.peak_in_watt],
  ]);
  const path = `/companies/2/plants/${meter.plant_id}/meters/${created[1]?.id}/measurements`;
  const stored = await api.get<{ generated_in_kwh: number }[]>(`${path}?start_date=${day}&end_date=${day}`);
  expect(stored.map((row) => row.generated_in_kwh)).toEqual([0.3, 0.3, 0.3]);
});
