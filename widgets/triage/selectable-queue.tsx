import { type ActionTarget, type Cause, type CauseTab, causeTabs, causeTitle, toActionTargets } from "@entities/cause";
import type { MatchingCauses } from "@entities/cause/queue.server";
import { plantHref, plantResourceHref } from "@entities/plant";
import {
  $pendingSnoozes,
  ActionDialogs,
  type ActionRequest,
  type CauseActionKind,
  CauseActions,
  causeActionKinds,
  causeActionShortcuts,
  causeActions,
} from "@features/handle-causes";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import type { ShortcutHandlers } from "@shared/shortcuts/groups";
import { useShortcuts } from "@shared/shortcuts/use-shortcuts";
import {
  deselectRows,
  NotOnPage,
  SelectMatching,
  useRowSelection,
  useSelectionShortcuts,
} from "@shared/ui/data-table/row-selection";
import { focusedRow, noRow } from "@shared/ui/data-table/use-row-navigation";
import { preloadResourceFx } from "@shared/ui/resource/resource";
import { useUnit } from "effector-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { QueueTables, type QueueTablesProps, rowIdOf } from "./queue-tables";
import styles from "./triage.module.css";
import { keyOfHash, tabLabels } from "./triage-url";

interface SelectableQueueProps extends QueueTablesProps {
  companyId: number;
  today: Temporal.PlainDate;
  /**
   * The query of the queue without its page, and the number of causes on all pages. The number is null while it is not
   * known.
   */
  search: string;
  total: number | null;
  /** The query of the page without the panel. */
  closeTo: string;
}

/** The causes with their selection, their actions and the keys of the page. */
export function SelectableQueue({ companyId, today, search, total, closeTo, ...loaded }: SelectableQueueProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const causesOf = (chosen: readonly Cause[]) => toActionTargets(i18n, format, chosen);
  const pending = useUnit($pendingSnoozes);
  const stays = (row: Cause) => !isLeaving(row, pending);
  const tables = { ...loaded, rows: loaded.rows?.filter(stays) ?? null, folded: loaded.folded.filter(stays) };
  const { tab, openKey } = tables;
  const rows = [...(tables.rows ?? []), ...tables.folded, ...tables.promises];
  // The selection spans pages, but only one page is loaded.
  const known = useRef(new Map<string, Cause>()).current;
  for (const row of rows) known.set(rowIdOf(row), row);
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  const selection = useRowSelection<Cause>({
    rowLabel: (row) => t`Select ${causeTitle(i18n, row)}`,
    renderElsewhere: (ids) => <SelectedElsewhere hidden={rowsOf(ids).filter((row) => !rows.includes(row))} tab={tab} />,
    actions: (ids) => (
      <>
        <CauseActions causes={causesOf(rowsOf(ids))} companyId={companyId} today={today} size="small" />
        {(total ?? 0) > rows.length && (
          <SelectMatching
            key={search}
            href={`/resources/causes-matching${search}`}
            total={total}
            selectedCount={ids.length}
            onLoaded={({ rows: matching }: MatchingCauses) => {
              for (const row of matching) known.set(rowIdOf(row), row);
              selection.onChange(Object.fromEntries(matching.map((row) => [rowIdOf(row), true])));
              return matching.length;
            }}
            summary={({ count, all, limit }) =>
              limit === null ? (
                <Trans>All {all} matching causes are selected.</Trans>
              ) : (
                <Trans>
                  {count} of {all} matching causes are selected: at most {limit} are handled at once.
                </Trans>
              )
            }
          />
        )}
      </>
    ),
  });
  const chosen = rowsOf(Object.keys(selection.selected).filter((id) => selection.selected[id]));
  /** The focused cause, or else the cause in the panel. */
  const current = () => rows.find(({ key }) => key === (keyOfRow(focusedRow()) ?? openKey));
  const request = useTriageKeys({
    openKey,
    closeTo,
    current,
    targets: () => causesOf(chosen.length > 0 ? chosen : [current() ?? []].flat()),
  });
  const preload = useEvidencePreload(rows, openKey);
  return (
    <>
      <ActionDialogs
        companyId={companyId}
        today={today}
        request={request}
        onSaved={(saved) => deselectRows(selection, (id) => saved.includes(known.get(id)?.key ?? ""))}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only preloads what its rows open */}
      <div
        className={styles.rows}
        onPointerOver={({ target }) => preload(target)}
        onPointerLeave={() => preload(null)}
        onFocus={({ target }) => preload(target)}
      >
        <QueueTables {...tables} selection={selection} />
      </div>
    </>
  );
}

/** Whether a pending change of all its issues moves a cause to another tab. */
function isLeaving({ tab, plants }: Cause, pending: ReadonlyMap<number, boolean>): boolean {
  if (pending.size === 0 || tab === "done") return false;
  const issues = plants.flatMap((plant) => plant.issues);
  return issues.length > 0 && issues.every(({ id }) => pending.get(id) === (tab !== "snoozed"));
}

/** States the tabs of the selected causes that the page does not show. */
function SelectedElsewhere({ hidden, tab }: { hidden: readonly Cause[]; tab: CauseTab }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const countIn = (one: CauseTab) => hidden.filter((cause) => cause.tab === one).length;
  return (
    <>
      {causeTabs.map((other) => {
        const [count, label] = [format.number(countIn(other)), i18n._(tabLabels[other])];
        return (
          other !== tab &&
          countIn(other) > 0 && (
            <Trans key={other}>
              , {count} in tab {label}
            </Trans>
          )
        );
      })}
      <NotOnPage count={countIn(tab)} />
    </>
  );
}

/** The URL of a cause's evidence at one of its plants. The default is the most expensive plant. */
export function evidenceHref(
  { company, kind, types, pattern, plants, resolvedOn }: Cause,
  plant = plants[0],
): string | null {
  if (!plant) return null;
  const meters = new Set(plant.issues.flatMap(({ meterId }) => meterId ?? []));
  const parameters = {
    kind,
    types: types.join(","),
    ...(pattern && { pattern }),
    meters: [...meters].join(","),
    since: plant.since ?? "",
    until: resolvedOn ?? "",
    plants: plants.map(({ id }) => id).join(","),
  };
  return plantResourceHref("cause-evidence", { companyId: company.id, plantId: plant.id }, parameters);
}

/** The time that a row must be hovered or focused before its evidence is loaded, in milliseconds. */
const preloadDelayMs = 120;

/** Loads the evidence of a row that is hovered or focused for a while. */
function useEvidencePreload(rows: readonly Cause[], openKey: string | null) {
  const preload = useUnit(preloadResourceFx);
  const timer = useRef<number>();
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (target: EventTarget | null) => {
    window.clearTimeout(timer.current);
    const key = target instanceof Element ? keyOfRow(target.closest("tr")) : null;
    const row = rows.find((one) => one.key === key && key !== openKey);
    const href = row ? evidenceHref(row) : null;
    if (href) timer.current = window.setTimeout(() => preload(href), preloadDelayMs);
  };
}

const linkInRow = "a[data-row-link]";

function keyOfRow(row: HTMLElement | null): string | null {
  const link = row?.querySelector<HTMLAnchorElement>(linkInRow);
  return link ? keyOfHash(link.hash) : null;
}

interface TriageKeysOptions {
  openKey: string | null;
  closeTo: string;
  /** The focused cause, or else the cause in the panel. */
  current: () => Cause | undefined;
  /** The causes of an action: the selected causes, or else the current cause. */
  targets: () => readonly ActionTarget[];
}

/** The keys of the page. Returns the request of the last key. */
function useTriageKeys(options: TriageKeysOptions): ActionRequest | null {
  const [request, setRequest] = useState<ActionRequest | null>(null);
  const navigate = useNavigate();
  const latest = useRef({ ...options, navigate });
  latest.current = { ...options, navigate };
  const shortcuts = useMemo(() => {
    const act = (kind: CauseActionKind) => () => {
      const causes = latest.current.targets();
      if (causes.length === 0) return noRow;
      setRequest({ kind, causes });
    };
    const ofPage: ShortcutHandlers<"triage"> = {
      p() {
        const { current, navigate } = latest.current;
        const cause = current();
        const plant = cause?.plants[0];
        if (!plant) return noRow;
        navigate(`${plantHref(cause.company.id, plant.id)}#issues`);
      },
      z: () => setRequest({ kind: "undo" }),
      Escape() {
        const { openKey, closeTo, navigate } = latest.current;
        if (openKey === null) return false;
        navigate(closeTo, { preventScrollReset: true });
      },
    };
    const ofActions = Object.fromEntries(causeActionKinds.map((kind) => [causeActions[kind].key, act(kind)]));
    return { ofPage, ofActions };
  }, []);
  useShortcuts("triage", shortcuts.ofPage);
  useSelectionShortcuts(true);
  useShortcuts(causeActionShortcuts, shortcuts.ofActions);
  return request;
}
