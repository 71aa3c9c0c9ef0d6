import "./model";
import { type Company, listChildCompanies } from "@entities/company";
import type { ReportRequest } from "@entities/report";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { createForm } from "@shared/forms/create-form";
import { rangeEnding, rangeText, readRange } from "@shared/lib/date-range";
import { createEffect, createEvent, createStore, sample } from "effector";
import { type ExportRequest, type ExportSource, exportRequested } from "./export-request";

// Importing `model` registers the handler of `exportRequested`.

/** The choices of an export that become the default of the next export. */
type LastExport = Pick<ReportRequest, "subject" | "format" | "separator">;

type ExportValues = LastExport & {
  /** The days of the yield columns of plants, `YYYY-MM-DD`. */
  start: string;
  end: string;
  /** The ids, separated by commas. */
  childCompanyIds: string;
};

interface ExportContext {
  source: ExportSource;
  last: LastExport;
}

// domain/exports.md#starting
const defaultDays = 14;

/** The last day with complete data (domain/units.md#date-ranges). */
export const latestDay = ({ today }: ExportSource): Temporal.PlainDate => today.subtract({ days: 1 });

export const readIds = (text: string): number[] => text.split(",").filter(Boolean).map(Number);

export const withIdToggled = (ids: readonly number[], id: number): readonly number[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/**
 * The default values for exporting a list: the choices of the last export that the list supports, with the last days
 * and companies.
 */
export const exportForm = createForm({
  target: exportRequested,
  initial: ({ source, last }: ExportContext): ExportValues => ({
    ...last,
    subject: source.subjects.includes(last.subject) ? last.subject : (source.subjects[0] ?? last.subject),
    ...rangeText(rangeEnding(latestDay(source), defaultDays)),
    childCompanyIds: String(source.childCompanyIds),
  }),
  params: ({ start, end, childCompanyIds, ...report }, { source: { companyId, filters } }): ExportRequest => ({
    ...report,
    range: report.subject === "plants" ? readRange({ start, end }) : null,
    childCompanyIds: readIds(childCompanyIds),
    companyId,
    filters,
  }),
});
sample({ clock: exportForm.saved, fn: () => {}, target: exportForm.closed });

export const $lastExport = createStore<LastExport>({ subject: "plants", format: "xlsx", separator: "," }).on(
  exportForm.changed,
  (last, { subject = last.subject, format = last.format, separator = last.separator }) => ({
    subject,
    format,
    separator,
  }),
);

export const childrenRetried = createEvent();

export const loadChildrenFx = createEffect(({ companyId }: { companyId: number; run: number }) =>
  listChildCompanies(browserClient, companyId),
);

interface Children {
  companyId: number;
  /** Null until the companies are loaded. */
  companies: readonly Company[] | null;
  failed: boolean;
}

export const $children = createStore<Children>({ companyId: 0, companies: null, failed: false });

const childrenRequested = sample({
  clock: [exportForm.opened, childrenRetried],
  source: { context: exportForm.$context, children: $children },
  fn: ({ context, children }) => {
    const companyId = context?.value.source.companyId;
    return children.failed || companyId !== children.companyId ? companyId : undefined;
  },
}).filterMap((companyId) => companyId);
const { $run, responsesOf } = createCurrentRun([childrenRequested]);
const { done: childrenLoaded, failed: childrenFailed } = responsesOf(loadChildrenFx);
sample({
  clock: childrenRequested,
  source: $run,
  fn: (run, companyId) => ({ companyId, run }),
  target: loadChildrenFx,
});

$children
  .on(childrenRequested, (_, companyId) => ({ companyId, companies: null, failed: false }))
  .on(childrenLoaded, (children, companies) => ({ ...children, companies }))
  .on(childrenFailed, (children) => ({ ...children, failed: true }));
