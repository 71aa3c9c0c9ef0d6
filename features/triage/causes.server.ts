import type { CauseKind } from "@entities/issue";
import { msg, plural } from "@lingui/core/macro";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import { formatOf } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { requestLanguage } from "@shared/lib/request.server";
import { isId } from "@shared/lib/text";
import { causeRows, entryPlants, entryTitle } from "./entry-title";
import { causesOfPlants, handledCauses } from "./handled-causes";
import { loadQueue, type QueueScope } from "./load-queue.server";
import { causeHref, causesPerPage } from "./query";
import type { CauseRow, QueueEntry, QueueTab } from "./queue";

// What other pages show of the queue. The texts are written here: those pages do without the code that writes them.

async function load({ request, context }: LoaderFunctionArgs, scope: Omit<QueueScope, "isDone"> = {}) {
  const session = context.session.requireUser(request);
  const { value } = await loadQueue(context, session, { ...scope, isDone: false }, request.signal);
  const language = requestLanguage(request);
  return {
    queue: value,
    rows: causeRows(value.entries, value.outages),
    i18n: textsIn(language),
    format: formatOf(language),
  };
}

/** Where a cause is in the queue without filters. */
function hrefOf(row: CauseRow, rows: readonly CauseRow[]): string {
  const ofTab = rows.filter(({ kind, tab }) => kind !== "notes" && tab === row.tab);
  return causeHref(row, 1 + Math.floor(ofTab.indexOf(row) / causesPerPage));
}

const isOpen = ({ tab, kind }: QueueEntry): boolean => tab === "open" && kind !== "notes";

/** The open causes of selected plants, as the actions on causes take them. */
export interface PlantCauses {
  causes: ReturnType<typeof handledCauses>;
  /** Whether the queue has every plant with issues, so that one without a cause has no open issue. */
  isComplete: boolean;
}

const maxPlants = 1_000;

/** The open causes of the plants that are selected in a list (`plants`), which may be those of child companies. */
export function plantCauses(args: LoaderFunctionArgs): Promise<Result<PlantCauses>> {
  const query = new URL(args.request.url).searchParams;
  const ids = (query.get("plants") ?? "").split(",").filter(isId).slice(0, maxPlants);
  const children = query.getAll("child_company_ids[]").filter(isId);
  const causesOf = async (): Promise<PlantCauses> => {
    const { queue, rows, i18n, format } = await load(args, {
      ...(children.length > 0 && { child_company_ids: children }),
    });
    const { plantsRead, plantsTotal, unreadable } = queue;
    return {
      causes: handledCauses(i18n, format, causesOfPlants(rows, new Set(ids.map(Number)))),
      isComplete: plantsTotal !== null && plantsRead >= plantsTotal && unreadable === 0,
    };
  };
  return toResult(causesOf());
}

/** One of the first causes of the queue. */
export interface TopCause extends Pick<QueueEntry, "since" | "severity" | "costPerDay"> {
  href: string;
  title: string;
  /** Its plants in words. */
  plants: string;
}

export const topCauseCount = 5;

/** The first open causes of the queue, in its order and with its figures (domain/dashboard.md#largest-losses). */
export async function loadTopCauses(args: LoaderFunctionArgs): Promise<TopCause[]> {
  const { rows, i18n } = await load(args);
  return rows
    .filter(isOpen)
    .slice(0, topCauseCount)
    .map((row) => ({
      href: hrefOf(row, rows),
      title: entryTitle(i18n, row, row.isDown),
      plants: entryPlants(i18n, row),
      since: row.since,
      severity: row.severity,
      costPerDay: row.costPerDay,
    }));
}

/** A cause of several plants. */
export interface SharedCause {
  kind: CauseKind;
  tab: QueueTab;
  href: string;
  title: string;
  /** The name by which the API knows its driver; null if it has none. */
  driver: string | null;
  plantCount: number;
  /** What they share, in words. */
  summary: string;
  since: string | null;
}

/** The open causes that several plants share, in the order of the queue. */
export function sharedCauses(args: LoaderFunctionArgs): Promise<Result<SharedCause[]>> {
  args.context.session.requireUser(args.request);
  const causesOf = async (): Promise<SharedCause[]> => {
    const { rows, i18n } = await load(args);
    return rows
      .filter(
        (row) =>
          (row.tab === "open" || row.tab === "in-progress") && (row.kind === "driver" || row.kind === "together"),
      )
      .map((row) => ({
        kind: row.kind,
        tab: row.tab,
        href: hrefOf(row, rows),
        title: entryTitle(i18n, row, row.isDown),
        driver: row.driver,
        plantCount: row.plants.length,
        summary: i18n._(
          msg`${plural(row.plants.length, { one: "# plant shares one cause", other: "# plants share one cause" })}`,
        ),
        since: row.since,
      }));
  };
  return toResult(causesOf());
}
