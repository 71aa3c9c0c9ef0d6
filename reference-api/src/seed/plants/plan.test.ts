import { describe, expect, it } from "vitest";
import { issueSeverity } from "../../assessment/issues/issue-types";
import type { PlantAssessment } from "../../assessment/plant-assessment";
import { statusTypes } from "../../assessment/statuses";
import { addYears, type Day, dayAt, dayOf } from "../../lib/local-days";
import { createRandom, hash } from "../../lib/numbers";
import { regions } from "../../lib/regions";
import { allUsers, assignableUsers, companies, onePlantCompanyId, scenarioCompanyId } from "../base-data/companies";
import { drivers, fusionSolar, fusionSolarDownSince } from "../base-data/drivers";
import { assessPlannedPlant } from "./batch";
import { demoScenarios } from "./demo-scenarios";
import { type PlannedPlant, planPlant } from "./plan";
import { ticketRows } from "./tickets";

interface Member {
  readonly plant: PlannedPlant;
  readonly assessment: PlantAssessment | null;
}

const users = allUsers();

function memberOf(number: number, today: Day): Member {
  const plant = planPlant(number, today);
  const { tickets } = ticketRows(
    createRandom(hash(plant.seed, 5)),
    plant,
    assignableUsers(users, plant.ownerId),
    today,
  );
  return { plant, assessment: assessPlannedPlant(plant, tickets, { from: addYears(today, -2), today }) };
}

const fleetOf = (plants: number, today: Day): Member[] =>
  Array.from({ length: plants }, (_, number) => memberOf(number, today));

const statuses = (fleet: readonly Member[]) =>
  new Set(fleet.map(({ assessment }) => assessment?.yieldStatus ?? "NON_MON"));
const openIssues = (fleet: readonly Member[]) =>
  new Set(
    fleet.flatMap(({ assessment }) =>
      (assessment?.issues ?? []).flatMap((issue) => (issue.resolvedOn === null ? issue.type : [])),
    ),
  );
const flags = (fleet: readonly Member[]) =>
  new Set(fleet.flatMap(({ assessment }) => (assessment?.promises ?? []).map(({ summary }) => summary)));

describe("the planned fleet", { timeout: 60_000 }, () => {
  for (const date of ["2026-01-15", "2026-06-17", "2026-11-21", "2028-02-29"]) {
    it(`contains every status, issue and flag for the owner on ${date}`, () => {
      const all = fleetOf(300, dayOf(date));
      const fleet = all.filter(({ plant }) => plant.ownerId === scenarioCompanyId);
      expect(statuses(fleet)).toEqual(new Set(["OK", "MEDIUM", "NOK", "NONE", "NON_MON"]));
      expect(openIssues(fleet)).toEqual(new Set(Object.keys(issueSeverity)));
      // The scenarios have every flag, so that the smallest fleet also has every flag.
      expect(flags(all.slice(0, demoScenarios.length))).toEqual(
        new Set(["TOO_EARLY", "AHEAD", "BEHIND", "BEHIND_SEVERELY", "FINISHED"]),
      );
      const share = (status: string) =>
        all.filter(({ assessment }) => (assessment?.yieldStatus ?? "NON_MON") === status).length / all.length;
      expect(share("OK")).toBeGreaterThan(0.6);
      expect(share("NOK")).toBeGreaterThan(0.005);
      expect(share("NOK")).toBeLessThan(0.12);
      const kinds = new Set(all.flatMap(({ assessment }) => [...(assessment?.statusSpans ?? [])].map((s) => s.status)));
      expect(kinds).toEqual(new Set(["OK", "MEDIUM", "NOK", "NONE"]));
    });
  }

  const today = dayOf("2026-06-17");
  const plants = Array.from({ length: 300 }, (_, number) => planPlant(number, today));
  const meters = plants.flatMap((plant) => plant.meters);

  it("has one price for each plant, and small meters when there are many", () => {
    for (const { id, meters: own } of plants) {
      expect(new Set(own.map((meter) => meter.amount_in_cents_per_kwh)).size, `plant ${id}`).toBeLessThanOrEqual(1);
    }
    const [large] = plants.filter((plant) => plant.meters.length > 100);
    const peaks = large?.meters.map((meter) => meter.peak_in_watt) ?? [];
    expect(Math.min(...peaks)).toBeGreaterThan(3000);
    expect(Math.max(...peaks)).toBeLessThan(5000);
  });

  it("plans each plant only from its number", () => expect(planPlant(217, today)).toEqual(plants[217]));

  it("has companies with and without children, light plants, retired meters and all drivers", () => {
    const owners = new Set(plants.map((plant) => plant.ownerId));
    const withShare = companies.filter(({ share }) => share > 0).map(({ id }) => id);
    expect(owners).toEqual(new Set([...withShare, onePlantCompanyId]));
    expect(plants.filter((plant) => plant.companyIds.length > 1).length).toBeGreaterThan(50);
    expect(plants.filter((plant) => plant.monitoredSince > today).length).toBeGreaterThan(5);
    expect(meters.filter((meter) => meter.retired_on !== null).length).toBeGreaterThan(3);
    expect(new Set(meters.map((meter) => meter.inbound_driver_id)).size).toBe(drivers.length);
    expect(new Set(plants.map((plant) => plant.region)).size).toBe(regions.length);
    const sizes = plants.map((plant) => plant.meters.filter((meter) => meter.retired_on === null).length);
    expect([...new Set(sizes)].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 200]);
  });

  it.each([60, 300, 1_000])("has one plant of the company with one plant, in a fleet of %i", (count) => {
    const fleet = Array.from({ length: count }, (_, number) => planPlant(number, today));
    const seen = fleet.filter(({ companyIds }) => companyIds.includes(onePlantCompanyId));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ ownerId: onePlantCompanyId, companyIds: [onePlantCompanyId] });
    const { assessment } = memberOf((seen[0]?.id ?? 0) - 1, today);
    expect(assessment?.issues.filter(({ resolvedOn }) => resolvedOn === null)).not.toEqual([]);
    expect(today - (seen[0]?.monitoredSince ?? today)).toBeGreaterThan(400);
  });

  it("has a driver that is down, and more than ten plants of the owner that are silent since then", () => {
    const isBehind = ({ meters }: PlannedPlant) => meters.some((each) => each.inbound_driver_id === fusionSolar.row.id);
    const silent = plants.filter(isBehind).map(({ id }) => memberOf(id - 1, today));
    expect(silent.filter(({ plant }) => plant.ownerId === scenarioCompanyId).length).toBeGreaterThan(10);
    for (const { plant, assessment } of silent) {
      expect(plant.meters.every((each) => each.inbound_driver_id === fusionSolar.row.id)).toBe(true);
      const since = dayAt(fusionSolarDownSince(today));
      expect(assessment?.silentSince, `plant ${plant.id}`).toBe(since);
      const found = assessment?.issues.filter(({ type, resolvedOn }) => type === "connectivity" && resolvedOn === null);
      expect(found?.map(({ foundOn }) => foundOn)).toEqual(found?.map(() => since + 3));
      expect(found?.map(({ beganOn }) => beganOn)).toEqual(found?.map(() => since));
      expect(found).toHaveLength(plant.meters.filter((each) => each.retired_on === null).length);
    }
    expect(plants.slice(0, 60).some(isBehind)).toBe(false);
  });

  it.each(["2026-11-20", "2026-11-26", "2026-11-27", "2026-12-04"])(
    "has two dirty farms that lose energy on %s",
    (date) => {
      const farms = [10, 166].map((number) => planPlant(number, dayOf(date)));
      expect(new Set(farms.map(({ name }) => name)).size).toBe(2);
      for (const plant of farms) {
        const assessment = assessPlannedPlant(plant, [], { from: dayOf(date) - 60, today: dayOf(date) });
        const open = assessment?.issues.filter(({ resolvedOn }) => resolvedOn === null).map(({ type }) => type);
        expect(open?.filter((type) => type === "misc")).toHaveLength(plant.meters.length);
        expect(assessment?.yieldScore).toBeGreaterThan(0.84);
        expect(assessment?.yieldScore).toBeLessThan(0.94);
      }
    },
  );

  it("has outages that begin and end at any hour", () => {
    const outages = plants.flatMap(({ faults }) => faults.filter(({ kind }) => kind === "lost_connection"));
    const hours = (instants: readonly (number | null)[]) =>
      new Set(instants.flatMap((instant) => (instant === null ? [] : new Date(instant).getUTCHours())));
    expect(hours(outages.map(({ from }) => from)).size).toBe(24);
    expect(hours(outages.map(({ to }) => to)).size).toBe(24);
  });

  it("has plants that were installed from 2015 to 2022, and are monitored for two years at most", () => {
    const old = plants.filter((plant) => plant.meters.some((each) => each.operational_since < "2023"));
    const monitored = plants.filter(({ monitoredSince }) => monitoredSince <= today);
    expect(old.length / monitored.length).toBeGreaterThan(0.15);
    expect(old.length / monitored.length).toBeLessThan(0.25);
    const years = new Set(old.flatMap((plant) => plant.meters.map((each) => each.operational_since.slice(0, 4))));
    expect([...years].sort()).toEqual(["2015", "2016", "2017", "2018", "2019", "2020", "2021", "2022"]);
    for (const { monitoredSince } of old) {
      expect(monitoredSince).toBeGreaterThanOrEqual(addYears(today, -2));
      expect(monitoredSince).toBeLessThanOrEqual(today);
    }
  });

  it("has distinct meter references that match their drivers", () => {
    const many = [...meters, ...Array.from({ length: 3000 }, (_, nr) => planPlant(300 + nr, today).meters).flat()];
    expect(new Set(many.map((meter) => `${meter.inbound_driver_id} ${meter.reference_identifier}`)).size).toBe(
      many.length,
    );
    expect(new Set(many.map((meter) => meter.id)).size).toBe(many.length);
    for (const { inbound_driver_id, reference_identifier: reference } of meters) {
      const values = reference.split("|");
      const fits = drivers
        .find(({ row }) => row.id === inbound_driver_id)
        ?.compositions.some(
          ({ fields }) =>
            fields.length === values.length &&
            fields.every(({ pattern }, nr) => new RegExp(`^(?:${pattern})$`).test(values[nr] ?? "")),
        );
      expect(fits, reference).toBe(true);
    }
  });

  it("has realistic P90 yields", () => {
    for (const { peak_in_watt, p90_in_kwh } of meters) {
      expect((p90_in_kwh ?? 0) / (peak_in_watt / 1000)).toBeGreaterThan(550);
      expect((p90_in_kwh ?? 0) / (peak_in_watt / 1000)).toBeLessThan(1000);
    }
  });

  it("has a status type for each name", () => {
    for (const [name, type] of Object.entries(statusTypes)) expect(type.name).toBe(name);
    expect(Object.keys(statusTypes)).toHaveLength(16);
  });
});
