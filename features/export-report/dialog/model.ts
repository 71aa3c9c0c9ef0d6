import "../progress/model";
import type { Company } from "@entities/company";
import type { ReportRequest } from "@entities/report";
import { type DateRange, rangeEnding } from "@shared/lib/date-range";
import { createEffect, createEvent, createStore, sample } from "effector";
import { type ExportRequest, type ExportSource, exportRequested } from "../export-request";
import { childrenOf } from "../progress/calls";

// Handles the event above.

export const opened = createEvent<ExportSource>();
export const closed = createEvent();
/** A field of the dialog changed. */
export const chosen = createEvent<Partial<ExportChoice>>();
export const childToggled = createEvent<number>();
export const childrenRetried = createEvent();
export const submitted = createEvent();

export const loadChildrenFx = createEffect((companyId: number) => childrenOf(companyId));

const $lastExport = createStore<LastExport>({ subject: "plants", format: "xlsx", separator: "," }).on(
  chosen,
  (last, { subject = last.subject, format = last.format, separator = last.separator }) => ({
    subject,
    format,
    separator,
  }),
);

interface ExportDraft {
  source: ExportSource;
  choice: ExportChoice;
}

/** The current list and the choices so far; null while the dialog is closed. */
export const $draft = createStore<ExportDraft | null>(null)
  .on(chosen, (draft, change) => draft && { ...draft, choice: { ...draft.choice, ...change } })
  .on(childToggled, (draft, id) => draft && { ...draft, choice: withChildToggled(draft.choice, id) })
  .reset(closed);

sample({
  clock: opened,
  source: $lastExport,
  fn: (last, source): ExportDraft => ({ source, choice: initialChoice(source, last) }),
  target: $draft,
});

const confirmed = sample({ clock: submitted, source: $draft }).filterMap((draft) =>
  draft ? toExportRequest(draft.source, draft.choice) : undefined,
);
sample({ clock: confirmed, target: exportRequested });
sample({ clock: confirmed, fn: () => {}, target: closed });

interface Children {
  companyId: number;
  /** Null until they are loaded. */
  companies: readonly Company[] | null;
  failed: boolean;
}

export const $children = createStore<Children>({ companyId: 0, companies: null, failed: false });

const childrenRequested = sample({
  clock: [opened, childrenRetried],
  source: { draft: $draft, children: $children },
  fn: ({ draft, children }) => {
    const companyId = draft?.source.companyId;
    return children.failed || companyId !== children.companyId ? companyId : undefined;
  },
}).filterMap((companyId) => companyId);
sample({ clock: childrenRequested, target: loadChildrenFx });

// A response for another company than the current one is dropped.
$children
  .on(childrenRequested, (_, companyId) => ({ companyId, companies: null, failed: false }))
  .on(loadChildrenFx.done, (children, { params, result }) =>
    params === children.companyId ? { ...children, companies: result } : children,
  )
  .on(loadChildrenFx.fail, (children, { params }) =>
    params === children.companyId ? { ...children, failed: true } : children,
  );

/** The part of a choice that is the default of the next export. */
export type LastExport = Pick<ReportRequest, "subject" | "format" | "separator">;

export interface ExportChoice extends LastExport {
  /** The days whose yield the rows of plants contain. */
  range: DateRange;
  childCompanyIds: readonly number[];
}

// domain/exports.md#starting
const defaultDays = 14;

/** The last day with complete data (domain/units.md#date-ranges). */
export const latestDay = ({ today }: ExportSource): Temporal.PlainDate => today.subtract({ days: 1 });

/** The default choices: those of the last export as far as the list allows, the last days, the list's companies. */
export const initialChoice = (source: ExportSource, last: LastExport): ExportChoice => ({
  ...last,
  subject: source.subjects.includes(last.subject) ? last.subject : (source.subjects[0] ?? last.subject),
  range: rangeEnding(latestDay(source), defaultDays),
  childCompanyIds: source.childCompanyIds,
});

export function withChildToggled(choice: ExportChoice, id: number): ExportChoice {
  const ids = choice.childCompanyIds;
  return { ...choice, childCompanyIds: ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id] };
}

export const toExportRequest = ({ companyId, filters }: ExportSource, choice: ExportChoice): ExportRequest => ({
  ...choice,
  range: choice.subject === "plants" ? choice.range : null,
  companyId,
  filters,
});
