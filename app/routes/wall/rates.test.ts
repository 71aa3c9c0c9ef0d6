/** Every screen states the rate of a cause and of a plant from the same fields, in both languages (domain/scores.md#rates). */

import { loadTopCauses, sharedCauses } from "@entities/cause/cause-summaries.server";
import { localDay } from "@shared/lib/dates";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { loadPlantsList } from "@widgets/plants-list/loader.server";
import { loadTriage } from "@widgets/triage/loader.server";
import { describe, expect, it } from "vitest";
import { wallFigures } from "./figures.server";

const rates = (lost: number | null, missing: number | null, factor = 13) => ({
  lost_kwh_per_day: lost,
  lost_cents_per_day: lost && lost * factor,
  not_received_kwh_per_day: missing,
  not_received_cents_per_day: missing && missing * factor,
});
/** In the window, so that no screen may count its seven days. */
const day = localDay(Temporal.Now.instant()).subtract({ days: 4 }).toString();
const issue = { meter_id: 5, found_on: day, began_on: day, snoozed_until: null, resolved_on: null };
const snoozed = { ...issue, id: 99, type_name: "shade", snoozed_until: "2999-01-01", ...rates(62, null) };
/** An outage of a driver, at two plants. Each has a loss, too. */
const plantOf = (id: number) => ({
  ...{ id, name: `Plant ${id}`, owning_company_id: 3, monitored_since: "2024-01-01", yield_status: "NOK" },
  ...{ ...rates(10, 40), at_stake_kwh_per_day: 50, at_stake_cents_per_day: 650, snoozed_kwh_per_day: 62 },
  drivers: [{ id: 1, name: "fusionsolar", display_name: "FusionSolar" }],
  meter_issues: [
    { ...issue, id: 10 * id, type_name: "connectivity", ...rates(null, 40) },
    { ...issue, id: 10 * id + 1, type_name: "zero_yield", ...rates(10, null) },
    { ...snoozed, id: 10 * id + 2 },
  ],
});
const plants = { data: [plantOf(1), plantOf(2)], total: 2, per_page: 100 };
const drivers = [{ driver: "fusionsolar", description: "Down", status: 2, since: `${day}T00:00:00Z` }];
const responses: ApiResponses = {
  "GET /companies/3/plants": plants,
  "GET /companies/3/plant-issues": plants,
  "GET /companies/3/tickets": { data: [], total: 0 },
  "GET /companies/3/driver-status": [{ status: 2, drivers }],
  "GET /companies/3/statistics/losses": {
    ...{ ...rates(20, 80), snoozed_kwh_per_day: 124, plants_losing: 2, plants_silent: 0 },
  },
  "GET /companies/3/statistics/number-of-plants": { count: 2 },
  "GET /companies/3/statistics/today": {},
  "GET /companies/3/statistics/today/hours": [],
  "GET /companies/3/performance": { actual_yield_in_kwh: 90, expected_yield_in_kwh: 100 },
};

const argsOf = (path: string, language: string) => ({
  request: new Request(`https://site.example${path}`, { headers: { Cookie: `language=${language}` } }),
  context: createTestContext(responses, createTestSession({ admin: false })).context,
  params: {},
});

describe.each(["en", "nl"])("the rates of a cause, a plant and a company (%s)", (language) => {
  it("are the same in triage, on the dashboard, on the wall, in the dialog of drivers and in the list of plants", async () => {
    const queue = await (await loadTriage(argsOf("/triage", language))).page;
    const { rows, sums, elsewhere } = queue.ok ? queue.value : { rows: [], sums: null, elsewhere: null };
    const cause = rows.find(({ kind }) => kind === "driver");
    expect(cause).toMatchObject({ atStake: { kwh: 80, cents: 1040 }, costPerDay: { notReceivedKwh: 80 } });

    const top = (await loadTopCauses(argsOf("/", language))).find(({ key }) => key === cause?.key);
    const wall = await wallFigures(argsOf("/resources/wall?company=3", language));
    const sections = wall.ok ? wall.value.sections : null;
    const onWall = sections?.causes.ok ? sections.causes.value.rows.find(({ key }) => key === cause?.key) : null;
    expect([top?.atStake, onWall?.atStake]).toEqual([cause?.atStake, cause?.atStake]);
    const shared = await sharedCauses(argsOf("/resources/shared-causes", language));
    expect(shared.ok && shared.value.causes.map(({ notReceivedKwh }) => notReceivedKwh)).toEqual([80]);

    const losses = sections?.losses.ok ? sections.losses.value : null;
    expect([sums?.lost.kwh, sums?.notReceived.kwh]).toEqual([20, 80]);
    expect([losses?.lost_kwh_per_day, losses?.not_received_kwh_per_day]).toEqual([20, 80]);
    expect([losses?.snoozed_kwh_per_day, elsewhere?.snoozed.kwh]).toEqual([124, 124]);

    const list = await (await loadPlantsList(argsOf("/plants", language), "plants")).page;
    const [plant] = list.ok ? list.value.rows : [];
    const ofPlant = rows.flatMap(({ plants: affected, costPerDay }) =>
      affected.map(({ id }) => ({
        id,
        kwh: ((costPerDay.lostKwh ?? 0) + (costPerDay.notReceivedKwh ?? 0)) / affected.length,
      })),
    );
    const sum = ofPlant.filter(({ id }) => id === plant?.id).reduce((all, { kwh }) => all + kwh, 0);
    expect(plant).toMatchObject({ lostKwhPerDay: 10, notReceivedKwhPerDay: 40, atStake: { kwh: 50, cents: 650 } });
    expect(plant?.atStake.kwh).toBe(sum);
  });
});
