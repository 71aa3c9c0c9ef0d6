import type { ReportFormat, ReportSeparator, ReportSubject } from "@entities/report";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Form, useForm, useOnSaved } from "@shared/forms/form";
import { rangeText, readRange } from "@shared/lib/date-range";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useId } from "react";
import styles from "./export-dialog.module.css";
import { $children, $lastExport, childrenRetried, exportForm, latestDay, readIds, withIdToggled } from "./export-form";
import type { ExportSource } from "./export-request";

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
