import { type Company, childCompanies } from "@entities/company";
import type { ReportSubject } from "@entities/report";
import { browserClient } from "@shared/api/browser-client";
import { rangeEnding } from "@shared/lib/date-range";
import { createEffect, createEvent, createStore, sample } from "effector";
import { exportRequested } from "../model";
import { type ExportChoice, type ExportSource, latestDay, orderOf, rangeProblem } from "./choice";

// spec 3 §9
const defaultDays = 14;

export const opened = createEvent<ExportSource>();
export const closed = createEvent();
/** Another choice of the dialog's own fields. */
export const chosen = createEvent<Partial<ExportChoice>>();
export const childToggled = createEvent<number>();
export const childrenRetried = createEvent();
export const submitted = createEvent();

export const loadChildrenFx = createEffect((companyId: number) => childCompanies(browserClient, companyId));

/** The list at hand; null while the dialog is closed. */
export const $source = createStore<ExportSource | null>(null)
  .on(opened, (_, source) => source)
  .reset(closed);

const subjectFor = (subjects: readonly ReportSubject[], last: ReportSubject): ReportSubject =>
  subjects.includes(last) ? last : (subjects[0] ?? last);

/** Subject and kind of file stay as they were chosen last; days and companies begin anew with the list. */
export const $choice = createStore<ExportChoice>({
  subject: "plants",
  format: "xlsx",
  separator: ",",
  start: "",
  end: "",
  childCompanyIds: [],
})
  .on(opened, (choice, source) => {
    const { start, end } = rangeEnding(latestDay(source), defaultDays);
    const subject = subjectFor(source.subjects, choice.subject);
    const { childCompanyIds } = source;
    return { ...choice, subject, start: start.toString(), end: end.toString(), childCompanyIds };
  })
  .on(chosen, (choice, change) => ({ ...choice, ...change }))
  .on(childToggled, (choice, id) => {
    const ids = choice.childCompanyIds;
    const others = ids.filter((other) => other !== id);
    return { ...choice, childCompanyIds: others.length < ids.length ? others : [...ids, id] };
  });

/** Whether somebody tried to go on; only then is it said that the days cannot be used. */
export const $attempted = createStore(false)
  .on(submitted, () => true)
  .reset(opened);

/** The child companies of the company at hand. */
interface Children {
  companyId: number;
  companies: readonly Company[] | null;
  failed: boolean;
}

export const $children = createStore<Children>({ companyId: 0, companies: null, failed: false });

const childrenWanted = sample({
  clock: [opened, childrenRetried],
  source: { source: $source, children: $children },
  filter: ({ source, children }) =>
    source !== null && (children.failed || children.companyId !== source.companyId),
  fn: ({ source }) => source?.companyId ?? 0,
});
sample({ clock: childrenWanted, target: loadChildrenFx });

// An answer counts for the company that is still asked about.
$children
  .on(childrenWanted, (_, companyId) => ({ companyId, companies: null, failed: false }))
  .on(loadChildrenFx.done, (children, { params, result }) =>
    params === children.companyId ? { ...children, companies: result } : children,
  )
  .on(loadChildrenFx.fail, (children, { params }) =>
    params === children.companyId ? { ...children, failed: true } : children,
  );

const accepted = sample({
  clock: submitted,
  source: { source: $source, choice: $choice },
  fn: ({ source, choice }) =>
    source !== null && rangeProblem(source, choice) === null ? orderOf(source, choice) : null,
}).filterMap((order) => order ?? undefined);

sample({ clock: accepted, target: exportRequested });
sample({ clock: accepted, fn: () => {}, target: closed });
