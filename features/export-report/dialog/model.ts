import type { Company } from "@entities/company";
import { createEffect, createEvent, createStore, sample } from "effector";
import { exportRequested } from "../model";
import {
  type ExportChoice,
  type ExportSource,
  firstChoice,
  type LastExport,
  toExportRequest,
  withChildToggled,
} from "./choice";

export const opened = createEvent<ExportSource>();
export const closed = createEvent();
/** Another choice in the dialog's own fields. */
export const chosen = createEvent<Partial<ExportChoice>>();
export const childToggled = createEvent<number>();
export const childrenRetried = createEvent();
export const submitted = createEvent();

/** The call comes with the first dialog: the lists do without it. */
export const loadChildrenFx = createEffect(async (companyId: number) =>
  (await import("../calls")).childrenOf(companyId),
);

const $habit = createStore<LastExport>({ subject: "plants", format: "xlsx", separator: "," }).on(
  chosen,
  (habit, { subject = habit.subject, format = habit.format, separator = habit.separator }) => ({
    subject,
    format,
    separator,
  }),
);

interface ExportDraft {
  source: ExportSource;
  choice: ExportChoice;
}

/** The list at hand and what was chosen so far; null while the dialog is closed. */
export const $draft = createStore<ExportDraft | null>(null)
  .on(chosen, (draft, change) => draft && { ...draft, choice: { ...draft.choice, ...change } })
  .on(childToggled, (draft, id) => draft && { ...draft, choice: withChildToggled(draft.choice, id) })
  .reset(closed);

sample({
  clock: opened,
  source: $habit,
  fn: (habit, source): ExportDraft => ({ source, choice: firstChoice(source, habit) }),
  target: $draft,
});

const ordered = sample({ clock: submitted, source: $draft }).filterMap((draft) =>
  draft ? toExportRequest(draft.source, draft.choice) : undefined,
);
sample({ clock: ordered, target: exportRequested });
sample({ clock: ordered, fn: () => {}, target: closed });

interface Children {
  companyId: number;
  /** Null until they have come. */
  companies: readonly Company[] | null;
  failed: boolean;
}

/** The child companies of the company at hand. */
export const $children = createStore<Children>({ companyId: 0, companies: null, failed: false });

const childrenWanted = sample({
  clock: [opened, childrenRetried],
  source: { draft: $draft, children: $children },
  fn: ({ draft, children }) => {
    const companyId = draft?.source.companyId;
    return children.failed || companyId !== children.companyId ? companyId : undefined;
  },
}).filterMap((companyId) => companyId);
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
