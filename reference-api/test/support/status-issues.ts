import type { StatusCause, StatusIssue } from "../../src/mail/causes";
import { type CompanyNews, type CompanyStatus, newsSince } from "../../src/mail/status";

export const today = "2026-06-17";
export const yesterday = "2026-06-16";

const unknown = { kwh: null, cents: null };

/** An issue of the plant with the same id, found before the last mail. */
export const issue = (id: number, changes: Partial<StatusIssue> = {}): StatusIssue => ({
  id,
  plantId: changes.plant?.id ?? id,
  plant: { id, name: `Plant ${id}`, city: "Almere" },
  meterId: 100 + id,
  driver: "SolarEdge",
  drivers: ["SolarEdge"],
  driverName: "SolarEdge portal",
  typeName: "zero_yield",
  beganDay: "2026-06-01",
  beganMs: null,
  foundOn: "2026-06-04",
  resolvedOn: null,
  snoozedUntil: null,
  location: null,
  lost: unknown,
  notReceived: unknown,
  atStake: unknown,
  soFar: unknown,
  ...changes,
});

export const issues = (ids: readonly number[], changes: Partial<StatusIssue> = {}): StatusIssue[] =>
  ids.map((id) => issue(id, changes));

/** The keys of causes with the ids of their issues. */
export const causeIds = (causes: readonly StatusCause[]) =>
  causes.map(({ key, issues }) => [key, ...issues.map(({ id }) => id)]);

const companyStatus = (changes: Partial<CompanyStatus> = {}): CompanyStatus => ({
  id: 3,
  name: "Zonnedak",
  today,
  plants: 12,
  losses: {
    lost: { kwh: 48, cents: 1230 },
    notReceived: { kwh: 110, cents: 2800 },
    snoozed: { kwh: 30, cents: 400 },
    plantsSilent: 4,
    plantsImported: 0,
    importedUntil: null,
  },
  issues: [],
  outages: [],
  promisesAtRisk: 0,
  promises: [],
  ...changes,
});

export const companyNews = (changes: Partial<CompanyStatus> = {}, since = yesterday): CompanyNews =>
  newsSince(companyStatus(changes), since);
