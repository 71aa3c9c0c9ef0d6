import { listPlantAudits } from "@entities/audit";
import { listTicketComments } from "@entities/comment";
import { getCompany, listChildCompanies } from "@entities/company";
import { listContacts } from "@entities/contact";
import { listCustomFieldTypes, listPlantCustomFields } from "@entities/custom-field";
import { getDriverStatus, listVisibleDrivers } from "@entities/driver/api";
import { getKpis, listPerformances, listScores, peakWattIn } from "@entities/energy/api";
import { listPlantFiles } from "@entities/file";
import { listFilterPresets } from "@entities/filter-preset";
import { listIssuesOfPlant } from "@entities/issue/api";
import { getHistoricalSummary, listMeterStatuses, listMeters } from "@entities/meter/api";
import { listNotes } from "@entities/note";
import { getPlant, listPlantIssues, listPlants } from "@entities/plant/api";
import { listPlantLocations } from "@entities/plant-location";
import { listPromiseStatuses } from "@entities/promise/api";
import { listReports } from "@entities/report/api";
import {
  getFilteredPlantCount,
  getLosses,
  getOpenTicketCount,
  getPlantCount,
  listFoundIssueCounts,
  listMeterStatusCounts,
  listPromiseStatusChanges,
} from "@entities/statistics/api";
import { listChildTags, listViewableTags } from "@entities/tag";
import { getTicket, listPlantTickets, listTickets, listTicketTemplates } from "@entities/ticket/api";
import { getOwnUser, listCompanyUsers, listOwnCompanies, signIn } from "@entities/user/api";
import { ApiError } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import type { DateRange } from "@shared/lib/date-range";
import { companyWarnings, dayWarnings, listWarnings, plantWarnings, seriesWarnings } from "./check-api-figures";

/** What the calls so far have found, for the next ones. */
export interface Found {
  token: string;
  userId?: number;
  companyId?: number;
  plantId?: number;
  meterId?: number;
  ticketId?: number;
}

export interface CallContext {
  api: V0Client;
  /** A client with another token, or none. */
  apiWith(token: string | null): V0Client;
  account: { email: string; password: string } | null;
  range: DateRange;
  found: Found;
  /** Reports what can be read, but not relied on. Never a value of the response. */
  warn(texts: readonly string[]): void;
}

export interface Call {
  /** The call as docs/domain/v0-calls.md writes it. */
  name: string;
  /** The part of the product that uses it. */
  area: string;
  /** Without it the area does not work; without another one, a part of it. */
  essential?: boolean;
  /** What has to be found first. */
  needs?: keyof Found;
  run(context: CallContext): Promise<unknown>;
}

const company = ({ found }: CallContext) => found.companyId ?? 0;
const plant = ({ found }: CallContext) => ({ companyId: found.companyId ?? 0, plantId: found.plantId ?? 0 });
const meter = (context: CallContext) => ({ ...plant(context), meterId: context.found.meterId ?? 0 });

/** An error without values of the response. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.kind === "http") return `HTTP ${error.status}${error.code ? `, code ${error.code}` : ""}`;
  return error.reason ? `${error.kind}: ${error.reason}` : error.message;
}

/** Fails unless the API rejects a call; the product relies on it. */
async function expectRejection(
  work: Promise<unknown>,
  isExpected: (error: ApiError) => boolean,
  what: string,
): Promise<void> {
  const error: unknown = await work.then(() => null).catch((reason) => reason);
  if (error instanceof ApiError && isExpected(error)) return;
  throw new Error(`${what}, but the API ${error === null ? "answers it" : `answers: ${describeError(error)}`}`);
}

const of = (area: string, needs: keyof Found | undefined, calls: Omit<Call, "area" | "needs">[]): Call[] =>
  calls.map((call) => ({ area, needs, ...call }));

/** The reading calls of the product in an order in which each finds what the next ones need. */
export const calls: Call[] = [
  ...of("Sign-in", undefined, [
    {
      name: "POST /sign-in",
      essential: true,
      async run({ apiWith, account, found }) {
        if (account) found.token = await signIn(apiWith(null), account);
      },
    },
    {
      name: "GET /users/me",
      essential: true,
      async run({ api, found }) {
        found.userId = (await getOwnUser(api)).id;
      },
    },
    {
      name: "GET /users/me/companies",
      essential: true,
      async run({ api, found }) {
        const companies = await listOwnCompanies(api);
        found.companyId ??= companies[0]?.id;
        if (!found.companyId) throw new Error("the account has no company");
      },
    },
    {
      name: "GET /users/me with an unknown token",
      run: ({ apiWith }) =>
        expectRejection(getOwnUser(apiWith("unknown")), ({ endsSession }) => endsSession, "401 ends a session"),
    },
  ]),
  ...of("Plants list", "companyId", [
    {
      name: "GET /companies/{c}/plants",
      essential: true,
      async run(context) {
        const { data } = await listPlants(context.api, company(context), {
          page: 1,
          with: "yield_score,promise_statuses",
        });
        context.found.plantId = data[0]?.id;
        context.warn(await listWarnings(context.api, `/companies/${company(context)}/plants`));
      },
    },
    { name: "GET /companies/{c}/tags", run: (context) => listViewableTags(context.api, company(context)) },
    {
      name: "GET /companies/{c}/plant-custom-field-types",
      run: (context) => listCustomFieldTypes(context.api, company(context)),
    },
    {
      name: "GET /companies/{c}/users/{u}/filter-presets",
      run: (context) =>
        listFilterPresets(context.api, { companyId: company(context), userId: context.found.userId ?? 0 }),
    },
  ]),
  ...of("Dashboard", "companyId", [
    {
      name: "GET …/statistics/number-of-plants",
      essential: true,
      run: (context) => getPlantCount(context.api, company(context)),
    },
    {
      name: "GET …/plant-locations",
      run: (context) => listPlantLocations(context.api, company(context), { losses: false }),
    },
    {
      name: "GET …/performance",
      run: async (context) => context.warn(await companyWarnings(context, company(context))),
    },
    {
      name: "GET …/statistics/filtered-count",
      run: (context) =>
        getFilteredPlantCount(context.api, company(context), { ltpm: "period:current+flags:BEHIND_SEVERELY" }),
    },
    {
      name: "GET …/statistics/open-tickets-count",
      run: (context) => getOpenTicketCount(context.api, company(context)),
    },
    { name: "GET …/driver-status", run: (context) => getDriverStatus(context.api, company(context)) },
  ]),
  ...of("Health", "companyId", [
    {
      name: "GET …/status-counts",
      essential: true,
      run: async (context) =>
        context.warn(seriesWarnings(await listMeterStatusCounts(context.api, company(context), context.range))),
    },
    {
      name: "GET …/indicators-per-date",
      run: async (context) =>
        context.warn(seriesWarnings(await listFoundIssueCounts(context.api, company(context), context.range))),
    },
    {
      name: "GET …/promise-status-changes-per-date",
      run: async (context) =>
        context.warn(seriesWarnings(await listPromiseStatusChanges(context.api, company(context), context.range))),
    },
  ]),
  ...of("Issues and triage", "companyId", [
    {
      name: "GET /companies/{c}/plant-issues",
      essential: true,
      async run(context) {
        await listPlantIssues(context.api, company(context), { page: 1, with: "meter_issues" });
        context.warn(await listWarnings(context.api, `/companies/${company(context)}/plant-issues`));
      },
    },
  ]),
  ...of("Plant", "plantId", [
    { name: "GET …/plants/{p}", essential: true, run: (context) => getPlant(context.api, plant(context)) },
    {
      name: "GET …/plants/{p}/meters",
      essential: true,
      async run(context) {
        context.found.meterId = (await listMeters(context.api, plant(context)))[0]?.id;
      },
    },
    {
      name: "GET …/plants/{p}/scores",
      run: async (context) =>
        context.warn(seriesWarnings(await listScores(context.api, plant(context), context.range, { peakWatt: null }))),
    },
    ...(["hour", "day", "month"] as const).map((period) => ({
      name: `GET …/plants/{p}/performances (${period})`,
      async run(context: CallContext) {
        const { api, range } = context;
        const options = { compared: false, peakWatt: peakWattIn(await getPlant(api, plant(context)), range) };
        context.warn(seriesWarnings(await listPerformances(api, plant(context), { ...range, period }, options)));
        if (period === "day") context.warn(await dayWarnings(api, plant(context), range));
      },
    })),
    {
      name: "GET …/plants/{p}/performances, days against hours and meters",
      run: async (context) => context.warn(await plantWarnings(context, plant(context))),
    },
    { name: "GET …/plants/{p}/issues", run: (context) => listIssuesOfPlant(context.api, plant(context)) },
    {
      name: "GET …/plants/{p}/promise-statuses",
      run: (context) => listPromiseStatuses(context.api, plant(context), { compared: false }),
    },
    { name: "GET …/plants/{p}/tickets", run: (context) => listPlantTickets(context.api, plant(context)) },
    { name: "GET …/plants/{p}/notes", run: (context) => listNotes(context.api, plant(context)) },
    { name: "GET …/plants/{p}/files", run: (context) => listPlantFiles(context.api, plant(context)) },
    { name: "GET …/plants/{p}/contacts", run: (context) => listContacts(context.api, plant(context)) },
    { name: "GET …/plants/{p}/custom-fields", run: (context) => listPlantCustomFields(context.api, plant(context)) },
    { name: "GET …/plants/{p}/audits", run: (context) => listPlantAudits(context.api, plant(context)) },
    {
      name: "GET …/plants/{p} of an unknown plant",
      run: (context) =>
        expectRejection(
          getPlant(context.api, { ...plant(context), plantId: 999_999_999 }),
          ({ status, code }) => [403, 404].includes(status) || [2000, 4005].includes(code),
          "404 or 403 says that there is none",
        ),
    },
  ]),
  ...of("Meters", "meterId", [
    {
      name: "GET …/meters/{m}/meter-statuses",
      run: async (context) =>
        context.warn(seriesWarnings(await listMeterStatuses(context.api, meter(context), context.range))),
    },
    {
      name: "GET …/meters/{m}/historical-summary",
      run: (context) => getHistoricalSummary(context.api, meter(context), context.range),
    },
  ]),
  ...of("Tickets", "companyId", [
    {
      name: "GET /companies/{c}/tickets",
      essential: true,
      async run(context) {
        const { data } = await listTickets(context.api, company(context), { page: 1, with: "assignees,plant" });
        context.found.ticketId = data[0]?.id;
        context.warn(await listWarnings(context.api, `/companies/${company(context)}/tickets`));
      },
    },
    {
      name: "GET /companies/{c}/ticket-templates",
      run: (context) => listTicketTemplates(context.api, company(context)),
    },
  ]),
  ...of("Tickets", "ticketId", [
    {
      name: "GET /companies/{c}/tickets/{t}",
      essential: true,
      run: (context) => getTicket(context.api, company(context), context.found.ticketId ?? 0),
    },
    { name: "GET /comments", run: (context) => listTicketComments(context.api, context.found.ticketId ?? 0) },
  ]),
  ...of("Reports", undefined, [{ name: "GET /me/reports", essential: true, run: ({ api }) => listReports(api) }]),
  ...of("Companies and sharing", "companyId", [
    { name: "GET /companies/{c}", essential: true, run: (context) => getCompany(context.api, company(context)) },
    { name: "GET /companies/{c}/users", run: (context) => listCompanyUsers(context.api, company(context)) },
    { name: "GET /companies/{c}/children", run: (context) => listChildCompanies(context.api, company(context)) },
    { name: "GET /companies/{c}/children/tags", run: (context) => listChildTags(context.api, company(context)) },
    {
      name: "GET /companies/{c}/visible-inbound-drivers",
      run: (context) => listVisibleDrivers(context.api, company(context)),
    },
  ]),
  ...of("Extension losses", "companyId", [
    { name: "GET …/statistics/losses", essential: true, run: (context) => getLosses(context.api, company(context)) },
  ]),
  ...of("Extension kpis", "plantId", [
    { name: "GET …/kpis", essential: true, run: (context) => getKpis(context.api, plant(context), context.range) },
  ]),
];
