import "./model";
import { type Company, listChildCompanies } from "@entities/company";
import type { ReportFormat, ReportRequest, ReportSeparator, ReportSubject } from "@entities/report";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm, useOnSaved } from "@shared/forms/form";
import { rangeEnding, rangeText, readRange } from "@shared/lib/date-range";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { createEffect, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { useId } from "react";
import styles from "./export-dialog.module.css";
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
const latestDay = ({ today }: ExportSource): Temporal.PlainDate => today.subtract({ days: 1 });

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

interface ExportDialogProps {
  source: ExportSource;
  plants: number;
  onClose: () => void;
}

/** The content and the format of the file. */
export function ExportDialog({ source, plants, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const form = useForm(exportForm, { source, last: useUnit($lastExport) });
  useOnSaved(exportForm, onClose);
  const { values, change } = form;
  const subjectLabels: Record<ReportSubject, string> = { plants: t`Plants`, meters: t`Meters`, issues: t`Issues` };
  const formatLabels: Record<ReportFormat, string> = { xlsx: t`Excel (xlsx)`, csv: t`CSV` };
  const separatorLabels: Record<ReportSeparator, string> = { ",": t`Comma (,)`, ";": t`Semicolon (;)` };

  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Export as spreadsheet</Trans>}
      footer={
        <DialogActions onCancel={onClose} type="submit" form={formId} icon="download">
          <Trans>Export</Trans>
        </DialogActions>
      }
    >
      <Form id={formId} state={form} className="stack gap-5">
        <p className="muted">
          <Plural value={plants} one="# plant, with the current filters" other="# plants, with the current filters" />
        </p>
        {source.subjects.length > 1 && (
          <ChoiceField
            legend={t`Data`}
            options={source.subjects}
            labels={subjectLabels}
            value={values.subject}
            onPick={(subject) => change({ subject })}
          />
        )}
        <ChoiceField
          legend={t`File type`}
          options={["xlsx", "csv"]}
          labels={formatLabels}
          value={values.format}
          onPick={(format) => change({ format })}
        />
        {values.format === "csv" && (
          <ChoiceField
            legend={t`Separator`}
            options={[",", ";"]}
            labels={separatorLabels}
            value={values.separator}
            onPick={(separator) => change({ separator })}
          />
        )}
        {values.subject === "plants" && (
          <fieldset>
            <legend className={styles.legend}>
              <Trans>Yield period</Trans>
            </legend>
            <DateRangePicker
              range={readRange(values)}
              today={source.today}
              bounds={{ latest: latestDay(source) }}
              align="start"
              onPick={(range) => change(rangeText(range))}
            />
          </fieldset>
        )}
        <ChildCompanies
          ids={readIds(values.childCompanyIds)}
          onChange={(ids) => change({ childCompanyIds: String(ids) })}
        />
      </Form>
    </Dialog>
  );
}

interface ChoiceFieldProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  value: Value;
  onPick: (value: Value) => void;
}

/** A group of radio buttons in a row. */
function ChoiceField<Value extends string>({ legend, options, labels, value, onPick }: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <Radio
            key={option}
            framed
            label={labels[option]}
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onPick(option)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChildCompaniesProps {
  /** The selected child companies. */
  ids: readonly number[];
  onChange: (ids: readonly number[]) => void;
}

/** The choice of child companies to include in the file. Renders nothing if there are none. */
function ChildCompanies({ ids, onChange }: ChildCompaniesProps) {
  const { t } = useLingui();
  const { children, retry } = useUnit({ children: $children, retry: childrenRetried });

  if (children.failed) {
    return (
      <Alert kind="danger" title={<Trans>Child companies</Trans>} onRetry={retry}>
        <Trans>Failed to retrieve data. Try again later.</Trans>
      </Alert>
    );
  }
  const known = children.companies ?? [];
  // A link may name a company that is further down the hierarchy.
  const others = children.companies ? ids.filter((id) => !known.some((company) => company.id === id)) : [];
  const offered = [...known, ...others.map((id) => ({ id, name: t`Company #${id}` }))];
  if (offered.length === 0) return null;

  const all = offered.length === ids.length;
  return (
    <fieldset>
      <legend className={styles.legend}>
        <Trans>Child companies</Trans>
      </legend>
      <ul className={styles.children}>
        {offered.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={ids.includes(id)} onChange={() => onChange(withIdToggled(ids, id))} />
          </li>
        ))}
      </ul>
      {offered.length > 1 && (
        <div className={styles.all}>
          <Button size="small" kind="quiet" onClick={() => onChange(all ? [] : offered.map(({ id }) => id))}>
            {all ? <Trans>Clear selection</Trans> : <Trans>Select all</Trans>}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
