/** Plans the plants of the demo fleet. Each plant depends only on its number. */

import type { MeterRecord } from "../../assessment/meter";
import { ageing } from "../../assessment/meter";
import type { NewRow, Row } from "../../db/schema";
import { addYears, type Day, dayOf, dayStart, formatDay, formatInstant, hourMs } from "../../lib/local-days";
import { createRandom, hash, type Random, unit } from "../../lib/numbers";
import type { PanelArray } from "../../lib/panel-model";
import { houseLocation, nearestRegion, regionIndex, regions } from "../../lib/regions";
import { demoAddresses } from "../base-data/addresses";
import { companies, onePlantCompanyId, providerId, scenarioCompanyId } from "../base-data/companies";
import { drivers, fusionSolar, fusionSolarDownSince, growattId } from "../base-data/drivers";
import { buildings } from "../base-data/names.json";
import { type DemoScenario, demoScenarios, laterScenarios, onlyPlantNumber } from "./demo-scenarios";
import { type FaultPlan, randomFaults, scenarioFaults } from "./faults";
import { promisedTotalWh, typicalYield } from "./usual-yield";

const fleetSeed = 20_240_229;
const panelWatt = 415;

/** The number of the plant with many meters, which belongs to the scenario company. */
const largePlantNumber = 52;
const largePlantMeters = 200;

/** Most plants with these numbers and only a Growatt driver get the driver that is down. */
const outagePlants = { from: 60, to: 300 };
const isBehindOutage = (number: number, meters: readonly PlannedMeter[]) =>
  number >= outagePlants.from &&
  number < outagePlants.to &&
  number % 4 !== 3 &&
  meters.length > 0 &&
  meters.every((meter) => meter.inbound_driver_id === growattId);

/** A row of `meters`. */
type PlannedMeter = NewRow<"meters"> & MeterRecord & { readonly id: number };

export interface PlannedPlant {
  readonly id: number;
  readonly seed: number;
  readonly scenario: DemoScenario | null;
  readonly name: string;
  readonly code: string;
  readonly ownerId: number;
  /** The companies that see the plant: the owner and attached companies. */
  readonly companyIds: readonly number[];
  readonly address: Pick<Row<"plants">, "street" | "street_number" | "postal_code" | "city" | "latitude" | "longitude">;
  /** Index in `regions`. */
  readonly region: number;
  readonly monitoredSince: Day;
  readonly createdOn: Day;
  readonly meters: readonly PlannedMeter[];
  readonly faults: readonly FaultPlan[];
  /** Empty: no promise. */
  readonly promisedTotalsWh: readonly number[];
}

const addresses = demoAddresses().flatMap((address) => new Array<typeof address>(address.weight).fill(address));
const weightedBuildings = buildings.map((building) => [building, building.weight] as const);
/** The buildings of farms, the dustiest kind. */
const farmNumber = 2;
const farm = buildings[farmNumber] as (typeof buildings)[number];
const weightedOwners = companies.map((company) => [company, company.share] as const);
const weightedDrivers = drivers.map((driver) => [driver, driver.weight] as const);

const roofs: readonly (readonly [roof: PanelArray, weight: number])[] = [
  [{ orientation: 180, tilt: 35, mixed: false }, 18],
  [{ orientation: 180, tilt: 15, mixed: false }, 16],
  [{ orientation: 180, tilt: 12, mixed: true }, 14],
  [{ orientation: 160, tilt: 30, mixed: false }, 9],
  [{ orientation: 200, tilt: 35, mixed: false }, 9],
  [{ orientation: 135, tilt: 30, mixed: false }, 9],
  [{ orientation: 225, tilt: 30, mixed: false }, 9],
  [{ orientation: 90, tilt: 25, mixed: false }, 6],
  [{ orientation: 270, tilt: 25, mixed: false }, 6],
  [{ orientation: 210, tilt: 40, mixed: false }, 4],
];

/** The company that a plant may be shared with, besides the provider. */
export const partners: Readonly<Record<number, number>> = { 2: 3, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3 };

/** Plans the plant with a number (from 0). `today` is the day in Europe/Amsterdam. */
export function planPlant(number: number, today: Day): PlannedPlant {
  const random = createRandom(hash(fleetSeed, number));
  const id = number + 1;
  const drawnScenario = demoScenarios[number] ?? (random.chance(0.1) ? random.pick(demoScenarios) : null);
  const scenario = laterScenarios.get(number) ?? drawnScenario;
  const ownerId = number < demoScenarios.length ? scenarioCompanyId : ownerOf(number, random);
  const { street, postal_code, city, ...house } = random.pick(addresses);
  const streetNumber = random.integer(house.number_from, house.number_to);
  const position = houseLocation(house, streetNumber);
  const region = regionIndex(nearestRegion(position.latitude, position.longitude).name);
  const anyBuilding = random.weighted(weightedBuildings);
  const building = scenario?.onFarm ? farm : anyBuilding;
  const monitoredSince = today - (drawnScenario?.monitoredFor ?? monitoredFor(random, drawnScenario !== null));
  const light = monitoredSince > today;
  const createdOn = Math.min(monitoredSince, today - random.integer(0, 200)) - random.integer(0, 12);
  const peakKw = random.between(building.minPeakKw, building.maxPeakKw);
  const replaced = replacedOn(random, drawnScenario, monitoredSince, today);
  const isOld =
    number >= demoScenarios.length && !light && replaced === null && unit(hash(fleetSeed, number, 4)) < 0.25;
  const installedOn = isOld ? oldInstallation(number) : light ? createdOn : monitoredSince;
  const fewMeters = planMeters(random, id, {
    peakKw,
    operationalSince: installedOn,
    createdOn,
    replacedOn: replaced,
    scenario: drawnScenario,
    region,
  });
  const isSilent = scenario === null && !light && isBehindOutage(number, fewMeters);
  const meters =
    number === largePlantNumber
      ? withMoreMeters(fewMeters, id)
      : isSilent
        ? fewMeters.map((meter) => readThrough(fusionSolar, meter))
        : fewMeters;
  const active = meters.filter((meter) => meter.retired_on === null);
  const historyStart = Math.max(monitoredSince, addYears(today, -2));
  return {
    id,
    seed: hash(fleetSeed, number, 1),
    scenario,
    name: scenario?.plantName ?? random.pick(building.names).replace("{town}", city),
    code: `${city
      .replace(/[^A-Za-z]/g, "")
      .slice(0, 3)
      .toUpperCase()}-${String(id).padStart(5, "0")}`,
    ownerId,
    companyIds: visibleCompanies(random, ownerId),
    address: { street, street_number: String(streetNumber), postal_code, city, ...position },
    region,
    monitoredSince,
    createdOn,
    meters,
    faults: light
      ? []
      : [
          ...scenarioFaults(scenario?.faults ?? [], active[0]?.id, today),
          ...(number < demoScenarios.length || laterScenarios.has(number)
            ? []
            : randomFaults(
                random,
                { meterIds: active.map((meter) => meter.id), isFarm: building === farm },
                historyStart,
                today,
              )),
          ...(isSilent ? [driverOutage(today)] : []),
        ],
    promisedTotalsWh:
      light || active.length === 0
        ? []
        : [promisedTotalWh(random, scenario, active, ageing({ installedOn }, monitoredSince))],
  };
}

function ownerOf(number: number, random: Random): number {
  const { id } = random.weighted(weightedOwners);
  return number === onlyPlantNumber ? onePlantCompanyId : id;
}

/** Some plants were installed years before their monitoring began: from 2015 to 2022. */
const oldInstallation = (number: number): Day =>
  dayOf("2015-01-01") + (hash(fleetSeed, number, 5) % (dayOf("2023-01-01") - dayOf("2015-01-01")));

/** Days since monitoring began. A plant with a scenario has some months of history. */
function monitoredFor(random: Random, hasScenario: boolean): number {
  if (hasScenario) return random.integer(150, 730);
  if (random.chance(0.04)) return random.integer(-3000, -200);
  if (random.chance(0.05)) return random.integer(1, 30);
  return random.chance(0.5) ? random.integer(650, 730) : random.integer(31, 650);
}

function replacedOn(random: Random, scenario: DemoScenario | null, monitoredSince: Day, today: Day): Day | null {
  if (scenario?.replaced !== undefined) return today - scenario.replaced;
  if (!random.chance(0.05) || today - monitoredSince < 120) return null;
  return random.integer(monitoredSince + 60, today - 30);
}

function planMeters(
  random: Random,
  plantId: number,
  plan: {
    peakKw: number;
    operationalSince: Day;
    createdOn: Day;
    replacedOn: Day | null;
    scenario: DemoScenario | null;
    region: number;
  },
): PlannedMeter[] {
  const typicalMeterCount =
    plan.scenario === null && random.chance(0.02)
      ? 0
      : Math.min(8, Math.max(1, Math.round(plan.peakKw / random.between(22, 60))));
  const count = plan.scenario?.meters ?? typicalMeterCount;
  const roof = random.weighted(roofs);
  const driver = random.weighted(weightedDrivers);
  const meters: PlannedMeter[] = [];
  for (let position = 1; position <= count; position++) {
    const panels = Math.max(8, Math.round((plan.peakKw * 1000 * random.between(0.85, 1.15)) / count / panelWatt));
    const ownRoof = random.chance(0.25) ? random.weighted(roofs) : roof;
    const ownDriver = random.chance(0.06) ? random.weighted(weightedDrivers) : driver;
    const planMeter = (number: number, operationalSince: Day, retiredOn: Day | null): PlannedMeter => {
      const seed = hash(fleetSeed, plantId, 2, number);
      const peak_in_watt = panels * panelWatt;
      const sunshine = regions[plan.region]?.sunshine ?? 1;
      return {
        id: plantId * 10 + number,
        plant_id: plantId,
        seed,
        inbound_driver_id: ownDriver.row.id,
        reference_identifier: ownDriver.reference(plantId, number),
        name: random.chance(0.12) ? "" : count === 1 ? "Inverter" : `Inverter ${position}`,
        amount_in_cents_per_kwh: centsPerKwh(plantId),
        peak_in_watt,
        p90_in_kwh: Math.round((peak_in_watt / 1000) * typicalYield(ownRoof) * sunshine * 0.92),
        orientation_in_degrees: ownRoof.orientation,
        angle_in_degrees: ownRoof.tilt,
        has_mixed_panel_orientations: ownRoof.mixed ? 1 : 0,
        operational_since: formatDay(operationalSince),
        retired_on: retiredOn === null ? null : formatDay(retiredOn),
        created_at: formatInstant(dayStart(plan.createdOn) + 11 * hourMs),
      };
    };
    if (position === 1 && plan.replacedOn !== null) {
      meters.push(planMeter(9, plan.operationalSince, plan.replacedOn));
      meters.push(planMeter(position, plan.replacedOn, null));
    } else {
      meters.push(planMeter(position, plan.operationalSince, null));
    }
  }
  return meters;
}

const readThrough = ({ row, reference }: typeof fusionSolar, meter: PlannedMeter): PlannedMeter => ({
  ...meter,
  inbound_driver_id: row.id,
  reference_identifier: reference(meter.plant_id, meter.id % 10),
});

const driverOutage = (today: Day): FaultPlan => ({
  kind: "lost_connection",
  from: fusionSolarDownSince(today),
  to: null,
  magnitude: 1,
  meterId: null,
});

/** A plant sells its energy at one price. */
const centsPerKwh = (plantId: number) => 8 + (hash(fleetSeed, plantId, 3) % 9);

/**
 * Adds meters to the large plant. All of its meters are small and have 8 to 12 panels. The ids of the added meters are
 * above the ids of all other plants.
 */
function withMoreMeters(meters: readonly PlannedMeter[], plantId: number): PlannedMeter[] {
  const [first] = meters;
  const driver = drivers.find(({ row }) => row.id === first?.inbound_driver_id);
  if (!first || !driver) return [...meters];
  const more = Array.from({ length: largePlantMeters - meters.length }, (_, index): PlannedMeter => {
    // References have one digit for the meter, so each group of nine meters uses another plant number.
    const group = 1_000_000 + plantId * 100 + Math.floor(index / 9);
    const number = 1 + (index % 9);
    return {
      ...first,
      id: group * 10 + number,
      seed: hash(fleetSeed, group, number),
      reference_identifier: driver.reference(group, number),
      name: `Inverter ${meters.length + index + 1}`,
    };
  });
  return [...meters, ...more].map((meter) => {
    const peak_in_watt = (8 + (meter.seed % 5)) * panelWatt;
    return {
      ...meter,
      peak_in_watt,
      p90_in_kwh: Math.round(((meter.p90_in_kwh ?? 0) * peak_in_watt) / meter.peak_in_watt),
    };
  });
}

/** The sorted ids of the companies that see a plant. */
function visibleCompanies(random: Random, ownerId: number): number[] {
  const ids = new Set([ownerId]);
  if (random.chance(0.35)) ids.add(providerId);
  if (random.chance(0.07)) ids.add(partners[ownerId] ?? ownerId);
  return [...ids].sort((a, b) => a - b);
}
