/** Tags, custom fields, ticket templates, filter presets, an alert rule and a report that is sent, of the demo companies. */
import { Temporal } from "temporal-polyfill";
import type { CustomFieldKind } from "../../db/collaboration-tables";
import type { NewRow } from "../../db/schema";
import { type Day, dayAt, formatDay, formatInstant } from "../../lib/local-days";
import type { Random } from "../../lib/numbers";
import { nextDue } from "../../reports/schedules";

/** Tags by company, with consecutive ids. `shared` contains the companies that the tags are shared with. */
const tagNames: readonly { companyId: number; names: readonly string[]; shared?: readonly number[] }[] = [
  { companyId: 1, names: ["Service contract", "Watch closely"] },
  {
    companyId: 2,
    names: ["Flat roof", "School", "SDE++", "Green lease", "Inspection due", "Priority", "Battery on site"],
  },
  { companyId: 3, names: ["Cooperative", "SDE++", "Own maintenance", "Phase 2"], shared: [5, 6, 7, 8] },
  { companyId: 4, names: ["Municipality", "Sports", "Insurer check"] },
  { companyId: 5, names: ["Island grid"] },
];

export const tags = tagNames
  .flatMap(({ companyId, names, shared }) => names.map((name) => ({ companyId, name, shared: shared ?? [] })))
  .map((tag, position) => ({ ...tag, id: position + 1 }));

interface DemoFieldType {
  readonly companyId: number;
  readonly name: string;
  readonly type: CustomFieldKind;
  /** Generates a value, which is stored as text for every type. */
  readonly value: (random: Random, today: Day) => string;
  /** The companies that the type is shared with. */
  readonly shared: readonly number[];
}

const fieldType = (
  companyId: number,
  name: string,
  type: CustomFieldKind,
  value: DemoFieldType["value"],
  shared: readonly number[] = [],
): DemoFieldType => ({ companyId, name, type, value, shared });

const projectLeaders = ["M. Hofman", "S. Rietveld", "T. Kramer", "A. Veenstra"];

/** Custom field types, with consecutive ids. */
export const fieldTypes = [
  fieldType(2, "Project leader", "text", (random) => random.pick(projectLeaders)),
  fieldType(2, "Last inspection", "date", (random, today) => formatDay(today - random.integer(20, 900))),
  fieldType(2, "Two Solar number", "two_solar", (random) => `TS-${random.integer(10_000, 99_999)}`),
  fieldType(2, "Investment", "euro", (random) => (random.integer(180, 9500) * 100).toFixed(2)),
  fieldType(2, "Number of panels", "integer", (random) => String(random.integer(40, 1800))),
  fieldType(2, "Roof load in kN/m²", "float", (random) => random.between(0.15, 0.6).toFixed(2)),
  fieldType(3, "Members", "integer", (random) => String(random.integer(12, 320)), [5, 6, 7, 8]),
  fieldType(3, "Grid operator", "text", (random) => random.pick(["Liander", "Enexis", "Stedin"]), [5, 6]),
  fieldType(4, "Contract until", "date", (random, today) => formatDay(today + random.integer(60, 2400))),
].map((type, position) => ({ ...type, id: position + 1 }));

const ticketTemplates = [
  {
    id: 1,
    company_id: null,
    name: "Inverter failure",
    title: "Inverter gives no power",
    description:
      "<p>The inverter has delivered nothing for several days.</p><ol><li>Read the error code</li><li>Check DC and AC breakers</li><li>Report to the manufacturer</li></ol>",
  },
  {
    id: 2,
    company_id: null,
    name: "Connection lost",
    title: "Data logger is offline",
    description:
      "<p>No measurements arrive. Ask the contact on site to restart the router and to check the <strong>logger's lamp</strong>.</p>",
  },
  {
    id: 3,
    company_id: 2,
    name: "Yearly inspection",
    title: "Yearly inspection",
    description: "<p>Inspect roof, cables, fixings and inverters. Upload the report.</p>",
  },
  {
    id: 4,
    company_id: 3,
    name: "Cleaning",
    title: "Clean the panels",
    description: "<p>Soiling costs more than cleaning would. Ask for an offer.</p>",
  },
  {
    id: 5,
    company_id: null,
    name: "Storm damage",
    title: "Check the roof after a storm",
    description:
      '<h2>Before you go up</h2><ol><li>Read the <a href="https://service.example/safety">safety rules</a></li><li>Switch off the <u>DC side</u></li></ol><h3>On the roof</h3><ul><li>Loose clamps</li><li>Broken glass: <strong>do not touch</strong></li><li><em>Wet</em> connectors</li></ul>',
  },
] as const;

const presets: readonly NewRow<"filter_presets">[] = [
  preset(2, null, "Red and amber", "plants", { yield_status_filter: "NOK,MEDIUM" }),
  preset(2, null, "Silent meters", "issues", { indicators: "connectivity|1" }),
  preset(2, 3, "Mine: schools that lose energy", "plants", { yield_status_filter: "NOK", tags: "4|1" }),
  preset(2, null, "Severely behind now", "performances", { ltpm: "period:current+flags:BEHIND_SEVERELY" }),
  preset(3, null, "Without open ticket", "issues", { tickets: "without_open" }),
  preset(4, null, "Large roofs", "plants", { peak: "100000," }),
];

function preset(
  company_id: number,
  user_id: number | null,
  name: string,
  list: "plants" | "issues" | "performances",
  query: Record<string, string>,
): NewRow<"filter_presets"> {
  return { company_id, user_id, name, list, query: JSON.stringify(query) };
}

/** The rule and the report of owner@demo.example, so that their pages are not empty. */
export function messageRows(now: number) {
  const created_at = formatInstant(now);
  const [company_id, user_id] = [2, 3];
  const time = { period: "month", day: 2, hour: 7 } as const;
  const rule: NewRow<"alert_rules"> = {
    ...{ user_id, company_id, name: "Costly losses", enabled: 1, created_at },
    ...{ kinds: null, tag_id: null, plant_ids: null, min_kwh_per_day: 20, min_hours: 24 },
    ...{ timing: "at_once", hour: 7, working_days_only: 0, quiet_from: 22, quiet_until: 7 },
    ...{ webhook_url: null, webhook_secret: null, escalate_after_hours: null, escalate_to_user_id: null },
    // The last step of the seeding states the newest issue: what stands already counts as reported.
    ...{ reported_until: 0, reported_on: formatDay(dayAt(now)) },
  };
  const schedule: NewRow<"report_schedules"> = {
    ...{ id: 1, company_id, created_by_id: user_id, name: "Zonneveld Vastgoed", enabled: 1, created_at },
    ...{ tag_id: null, plant_ids: null, language: "en", attach_xlsx: 1, ...time },
    paragraph: "Dear board,\nthese are the figures of our roofs of the last month.",
    next_at: nextDue(time, Temporal.Instant.fromEpochMilliseconds(now), null),
    ...{ reported_until: null, last_sent_at: null, failing_since: null },
  };
  return {
    alert_rules: [rule],
    report_schedules: [schedule],
    report_recipients: [{ schedule_id: 1, user_id, email: null, stopped: null }],
  };
}

export function collectionRows() {
  return {
    tags: tags.map(({ id, companyId, name }) => ({ id, company_id: companyId, name })),
    company_tags: tags.flatMap(({ id, shared }) => shared.map((company_id) => ({ company_id, tag_id: id }))),
    custom_field_types: fieldTypes.map(({ id, companyId, name, type }) => ({ id, company_id: companyId, name, type })),
    company_custom_field_types: fieldTypes.flatMap(({ id, shared }) =>
      shared.map((company_id) => ({ company_id, type_id: id })),
    ),
    ticket_templates: ticketTemplates,
    filter_presets: presets,
  };
}
