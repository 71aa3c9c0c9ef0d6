import { healthTypes, issueTypes, typesWithin } from "@entities/issue";
import { yieldStatuses } from "@entities/plant";
import { healthListQuery, healthWindow } from "@features/health-filter";
import { plantsListQuery, plantsLists } from "@features/plants-filter";
import { ticketStates, ticketsListQuery } from "@features/tickets-filter";
import { ticketFindings, ticketPriorities, waitingParties } from "@heliograph/rules/ticket-planning";
import {
  choices,
  dayRanges,
  days,
  describeListQuery,
  ids,
  lists,
  numberRanges,
  subsets,
  texts,
} from "@testing/describe-list-query";
import { mapListQuery } from "@widgets/plant-map/map-filter";
import fc from "fast-check";
import { companiesListQuery } from "./routes/_app.admin.companies._index/companies";
import { usersListQuery } from "./routes/_app.users._index/users";

const plantFilters = {
  search: texts,
  yield_status_filter: subsets(yieldStatuses),
  indicators: choices(fc.constantFrom(...issueTypes)).filter(({ include, exclude }) => {
    const included = new Set(include.flatMap(typesWithin));
    return !exclude.flatMap(typesWithin).some((type) => included.has(type));
  }),
  indicators_or: subsets(issueTypes),
  ltpm: fc.record({
    period: fc.constantFrom("current" as const, "previous" as const, "any" as const),
    flags: subsets(["BEHIND_SEVERELY", "BEHIND", "AHEAD", "TOO_EARLY"] as const),
  }),
  tags: choices(ids),
  companies: choices(ids),
  drivers: choices(ids),
  custom_fields: fc.array(fc.record({ typeId: ids, value: texts }), { minLength: 1, maxLength: 4 }),
  tickets: fc.constantFrom("has_any" as const, "has_none" as const, "has_open" as const, "without_open" as const),
  found_on: dayRanges,
  monitored_since: dayRanges,
  snoozed: fc.constant(true),
  resolved: fc.constant(true),
  has_meter: fc.constant(false),
  losing: fc.constant(true),
  not_received: fc.constant(true),
  silent: fc.constant(true),
  as_expected: fc.constant(true),
  mixed_orientation: fc.constant(false),
  group: fc.record({
    grouping: fc.constantFrom("company" as const, "tag" as const, "orientation" as const),
    key: fc.constantFrom("", "7", "1,5", "south-east"),
  }),
  peak: numberRanges,
  p90: numberRanges,
  date: days,
  health: days,
  child_company_ids: lists(ids),
};

for (const list of plantsLists) {
  describeListQuery(list, {
    listQuery: plantsListQuery(list, { nonMonAccessible: true, hasLosses: true, hasGroups: true }),
    filters: plantFilters,
  });
}
describeListQuery("plants without the light tier", {
  listQuery: plantsListQuery("plants", { nonMonAccessible: false, hasLosses: true, hasGroups: true }),
  filters: { ...plantFilters, yield_status_filter: subsets(yieldStatuses.filter((status) => status !== "NON_MON")) },
});

const none = fc.constant<string[]>(["none"]);
const assignees = fc
  .tuple(fc.subarray(["me", "any"]), fc.uniqueArray(ids, { maxLength: 4 }))
  .map(([fixed, users]) => [...fixed, ...users])
  .filter((chosen) => chosen.length > 0);
const ticketFilters = {
  ticket_status: subsets(ticketStates),
  search: texts,
  assigned_to: fc.oneof(assignees, none),
  template: fc.oneof(lists(ids), none),
  older_than: fc.integer({ min: 1, max: 9999 }),
  due: subsets(["overdue", "week", "none"] as const),
  priority: subsets(ticketPriorities),
  waiting_for: subsets(["nobody", ...waitingParties] as const),
  finding: subsets(ticketFindings),
};

describeListQuery("a company's tickets", {
  listQuery: ticketsListQuery("company", true),
  filters: { ...ticketFilters, child_company_ids: lists(ids) },
});
describeListQuery("all companies' tickets", {
  listQuery: ticketsListQuery("all", true),
  // Both lists share the type, but this list has no child companies.
  filters: ticketFilters as typeof ticketFilters & { child_company_ids: fc.Arbitrary<string[]> },
});

// The clock goes forward on 29 March 2026.
const today = Temporal.PlainDate.from("2026-03-29");
describeListQuery("health", {
  listQuery: healthListQuery(healthWindow(today)),
  filters: {
    indicators_or: subsets(healthTypes),
    health: fc.integer({ min: -14, max: 1 }).map((offset) => today.add({ days: offset })),
  },
  hasPages: ({ health }) => health !== undefined,
});

describeListQuery("the map", {
  listQuery: mapListQuery,
  filters: { map_status: fc.constantFrom(...yieldStatuses), map_view: fc.constant("list" as const) },
});

describeListQuery("the users", { listQuery: usersListQuery(true), filters: { search: texts } });
describeListQuery("the companies", { listQuery: companiesListQuery(true), filters: { search: texts } });
