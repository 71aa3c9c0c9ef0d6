import { driverText } from "@entities/driver";
import { issueTypeLabel } from "@entities/issue";
import { causeKinds } from "@heliograph/rules/causes";
import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import type { I18n } from "@lingui/core";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { formatOf, messageText } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { localDay } from "@shared/lib/dates";
import { requestLanguage } from "@shared/lib/request.server";
import { isId } from "@shared/lib/text";
import { type ActionTarget, causesOfPlants, toActionTargets } from "./action-targets";
import {
  type Cause,
  causeHref,
  causePlants,
  causesPerPage,
  causeTitle,
  isCostly,
  isNotes,
  isOpen,
  type Stake,
  ticketsOfCause,
} from "./cause";
import { type CauseScope, loadCauses } from "./load-causes.server";
import { sumOfStakes } from "./sums";

// Summaries of causes for other pages. The server writes the texts, so that those pages do not load the texts of
// causes.

async function load({ request, context }: LoaderFunctionArgs, scope: Omit<CauseScope, "isDone"> = {}) {
  const session = context.session.requireUser(request);
  const { value } = await loadCauses(context, session, { ...scope, isDone: false }, request.signal);
  const language = requestLanguage(request);
  return { ...value, i18n: textsIn(language), format: formatOf(language) };
}

/** Returns the page of the unfiltered queue that contains a cause. */
export function causeSummaryHref(cause: Cause, causes: readonly Cause[]): string {
  const ofTab = causes.filter((other) => !isNotes(other) && other.tab === cause.tab);
  return causeHref(cause, 1 + Math.floor(ofTab.indexOf(cause) / causesPerPage));
}

/** The open causes of selected plants, as actions on causes need them. */
export interface PlantCauses {
  causes: ActionTarget[];
  /** Whether every plant with issues was read. A plant without a cause then has no open issue. */
  isComplete: boolean;
}

const maxPlants = 1_000;

/**
 * Loads the open causes of the plants that are selected in a list (`plants`). The plants may belong to child companies.
 */
export function plantCauses(args: LoaderFunctionArgs): Promise<Result<PlantCauses>> {
  const query = new URL(args.request.url).searchParams;
  const ids = (query.get("plants") ?? "").split(",").filter(isId).slice(0, maxPlants);
  const children = query.getAll("child_company_ids[]").filter(isId);
  const causesOf = async (): Promise<PlantCauses> => {
    const { causes, plantsRead, plantsTotal, unreadable, i18n, format } = await load(args, {
      ...(children.length > 0 && { child_company_ids: children }),
    });
    return {
      causes: toActionTargets(i18n, format, causesOfPlants(causes, new Set(ids.map(Number)))),
      isComplete: plantsTotal !== null && plantsRead >= plantsTotal && unreadable === 0,
    };
  };
  return toResult(causesOf());
}

/** A cause with its texts, as other pages state it. */
export interface CauseSummary extends Pick<Cause, "key" | "since" | "severity" | "atStake"> {
  title: string;
  /** The plants as text. */
  plants: string;
  /** A ticket about the cause. */
  ticket: { id: number; number: string } | null;
}

const toSummary = (i18n: I18n, cause: Cause): CauseSummary => ({
  key: cause.key,
  title: causeTitle(i18n, cause),
  plants: causePlants(i18n, cause),
  since: cause.since,
  severity: cause.severity,
  atStake: cause.atStake,
  ticket: ticketAbout(cause),
});

function ticketAbout({ plants }: Cause): CauseSummary["ticket"] {
  const { ticket } = ticketsOfCause(plants);
  return ticket?.isAboutCause ? { id: ticket.id, number: ticket.number } : null;
}

/** Summarizes causes in the language of a request. */
export const summarizeCauses = (request: Request, causes: readonly Cause[]): CauseSummary[] =>
  causes.map((cause) => toSummary(textsIn(requestLanguage(request)), cause));

const isNeeded = (cause: Cause): boolean => isOpen(cause) && isCostly(cause);

/** Loads the open causes that can cost energy, in the order of the queue (domain/dashboard.md#largest-losses). */
export const loadOpenCauses = async (args: LoaderFunctionArgs): Promise<Cause[]> =>
  (await load(args)).causes.filter(isNeeded);

/** One of the first causes in the queue. */
export interface TopCause extends CauseSummary {
  href: string;
}

const topCauseCount = 5;

/** Loads the first open causes of the queue, in its order and with its values (domain/dashboard.md#largest-losses). */
export async function loadTopCauses(args: LoaderFunctionArgs): Promise<TopCause[]> {
  const { causes, i18n } = await load(args);
  return causes
    .filter(isNeeded)
    .slice(0, topCauseCount)
    .map((cause) => ({ ...toSummary(i18n, cause), href: causeSummaryHref(cause, causes) }));
}

/**
 * Loads what the open issues of each type put at stake, by type. The sum over all types equals the sum over the open
 * causes (domain/dashboard.md#issue-counts).
 */
export async function loadStakesByType(args: LoaderFunctionArgs): Promise<Record<string, Stake>> {
  const stakes = (await loadOpenCauses(args)).flatMap(({ types, stakes, atStake }) =>
    types.map((type, index) => ({ type, stake: stakes?.[index] ?? atStake })),
  );
  const types = [...new Set(stakes.map(({ type }) => type))];
  return Object.fromEntries(
    types.map((name) => [name, sumOfStakes(stakes.flatMap(({ type, stake }) => (type === name ? stake : [])))]),
  );
}

/** A cause that several plants share. */
export interface SharedCause extends Pick<Cause, "kind" | "tab" | "driver" | "since"> {
  href: string;
  title: string;
  plantCount: number;
  /** Per day, as in the queue; null if it is not known. */
  notReceivedKwh: number | null;
}

/** Whether a cause is open, and several plants can share a cause of its kind. */
const isShared = (cause: Cause): boolean => isOpen(cause) && causeKinds[cause.kind].isShared === true;

export interface SharedCauses {
  causes: SharedCause[];
  /** The day from which ages count, `YYYY-MM-DD`. The clock of a browser may be another one. */
  today: string;
}

/** Loads the open causes that several plants share, in the order of the queue. */
export function sharedCauses(args: LoaderFunctionArgs): Promise<Result<SharedCauses>> {
  args.context.session.requireUser(args.request);
  const causesOf = async (): Promise<SharedCauses> => {
    const { causes, i18n } = await load(args);
    const shared = causes
      .filter(isShared)
      .map((cause) => ({
        kind: cause.kind,
        tab: cause.tab,
        href: causeSummaryHref(cause, causes),
        title: causeTitle(i18n, cause),
        driver: cause.driver,
        plantCount: cause.plants.length,
        notReceivedKwh: cause.costPerDay.notReceivedKwh,
        since: cause.since,
      }));
    return { causes: shared, today: localDay(args.context.now()).toString() };
  };
  return toResult(causesOf());
}

/** A cause that several plants share, for the rows of its plants in a list. */
export interface ListedCause extends Pick<Cause, "key" | "since" | "severity" | "atStake" | "types"> {
  href: string;
  title: string;
  plantCount: number;
  issueIds: number[];
}

/** Loads the open causes that several plants share, of the company and some of its children. Throws `ApiError`. */
export async function listCauses(args: LoaderFunctionArgs, childIds: readonly string[] = []): Promise<ListedCause[]> {
  const { causes, i18n } = await load(args, childIds.length > 0 ? { child_company_ids: childIds } : {});
  return causes
    .filter(isShared)
    .map((cause) => ({
      key: cause.key,
      since: cause.since,
      severity: cause.severity,
      atStake: cause.atStake,
      types: cause.types,
      href: causeSummaryHref(cause, causes),
      title: causeTitle(i18n, cause),
      plantCount: cause.plants.length,
      issueIds: cause.plants.flatMap(({ issues }) => issues.map(({ id }) => id)),
    }));
}

/** A cause that matches a text. */
interface CauseHit extends Pick<Cause, "key"> {
  href: string;
  title: string;
  /** The plants as text. */
  plants: string;
}

/** The causes that match a text. */
export interface CauseHits {
  search: string;
  causes: CauseHit[];
}

const maxHits = 6;
const maxSearchLength = 200;

/**
 * Finds the first causes of the queue, in its order, with all words of a text (`search`) in their title, their types,
 * their driver, or the names and cities of their plants.
 */
export function searchCauses(args: LoaderFunctionArgs): Promise<Result<CauseHits>> {
  args.context.session.requireUser(args.request);
  const search = (new URL(args.request.url).searchParams.get("search") ?? "").trim().slice(0, maxSearchLength);
  const terms = searchTerms(search);
  const find = async (): Promise<CauseHits> => {
    if (terms.length === 0) return { search, causes: [] };
    const { causes, i18n } = await load(args);
    const textOf = (cause: Cause) =>
      [
        causeTitle(i18n, cause),
        ...cause.types.map((type) => i18n._(issueTypeLabel(type))),
        driverText(i18n, cause.driverName) ?? "",
        ...cause.plants.flatMap(({ name, city }) => [messageText(i18n, name), city ?? ""]),
      ].join(" ");
    const hits = causes
      .filter((cause) => !isNotes(cause) && containsTerms(textOf(cause), terms))
      .slice(0, maxHits)
      .map((cause) => ({
        key: cause.key,
        href: causeSummaryHref(cause, causes),
        title: causeTitle(i18n, cause),
        plants: causePlants(i18n, cause),
      }));
    return { search, causes: hits };
  };
  return toResult(find());
}
