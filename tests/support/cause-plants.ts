import type { Cause } from "@entities/cause";
import { buildCauses } from "@entities/cause/build-causes";
import type { PlantRow } from "@entities/plant";
import { textsIn } from "@shared/i18n/texts";

type Issue = PlantRow["meter_issues"][number];

export const today = Temporal.PlainDate.from("2026-11-21");
export type CauseContext = Parameters<typeof buildCauses>[1];
export const context: CauseContext = {
  today,
  extensions: { losses: true },
  outages: [],
  tickets: new Map([
    [
      70,
      {
        ...{ assignees: ["Anna Bos"], startedOn: "2026-11-12", text: "zero yield, please look" },
        ...{ issueIds: [], closing: null },
      },
    ],
  ]),
  languages: [textsIn("en"), textsIn("nl")],
  company: { id: 3, name: "Zonneveld" },
  rightsOf: ({ owning_company_id }) => ({ isChangeable: owning_company_id === 3, canWriteNotes: false }),
};

export const issue = (id: number, changes: Partial<Issue> = {}): Issue => ({
  id,
  meter_id: id,
  type_name: "zero_yield",
  severity: 100,
  found_on: "2026-11-10",
  resolved_on: null,
  snoozed_until: null,
  lost_kwh_per_day: null,
  ...changes,
});

export const plant = (id: number, issues: Issue[], changes: Partial<PlantRow> = {}): PlantRow => ({
  id,
  name: `Plant ${id}`,
  plant_code: null,
  owning_company_id: 3,
  address: null,
  yield_status: "NOK",
  yield_score: null,
  monitored_since: "2024-01-01",
  companies: [],
  tags: [],
  lost_kwh_per_day: null,
  total_peak_in_watt: null,
  total_p90: null,
  current_promise_status: null,
  status: null,
  previous_status: null,
  issue: null,
  indicators: [],
  promise_statuses: [],
  previous_promise_status: null,
  tickets: [],
  drivers: [],
  custom_fields: [],
  meters: [],
  meter_issues: issues,
  ...changes,
});

export const causesOf = (plants: PlantRow[], changes: Partial<CauseContext> = {}): Cause[] =>
  buildCauses(plants, { ...context, ...changes }).causes;

/** An open ticket about a zero yield, whose text and assignee `context` has. */
export const openTicket = { id: 70, number: "10006", title: "No yield", closed_on: null };
