import type { ReportFormat, ReportSeparator, ReportSubject } from "@entities/report";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Checkbox, Radio } from "@shared/ui/checkbox/checkbox";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useEffect, useId } from "react";
import type { ExportSource } from "../export-request";
import styles from "./export-dialog.module.css";
import {
  $children,
  $draft,
  childrenRetried,
  childToggled,
  chosen,
  closed,
  latestDay,
  opened,
  submitted,
} from "./model";

interface ExportDialogProps {
  source: ExportSource;
  plants: number;
  onClose: () => void;
}

/** The content and the format of the file. */
export function ExportDialog({ source, plants, onClose }: ExportDialogProps) {
  const { t } = useLingui();
  const formId = useId();
  const { draft, choose, submit, open, close } = useUnit({
    draft: $draft,
    choose: chosen,
    submit: submitted,
    open: opened,
    close: closed,
  });
  useEffect(() => {
    open(source);
    return () => close();
  }, [source, open, close]);
  const subjectLabels: Record<ReportSubject, string> = { plants: t`Plants`, meters: t`Meters`, issues: t`Issues` };
  const formatLabels: Record<ReportFormat, string> = { xlsx: t`Excel (xlsx)`, csv: t`CSV` };
  const separatorLabels: Record<ReportSeparator, string> = { ",": t`Comma (,)`, ";": t`Semicolon (;)` };

  if (!draft) return null;
  const { choice } = draft;
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
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          onClose();
        }}
      >
        <p className={styles.scope}>
          <Plural value={plants} one="# plant, with the current filters" other="# plants, with the current filters" />
        </p>
        {source.subjects.length > 1 && (
          <ChoiceField
            legend={t`Data`}
            options={source.subjects}
            labels={subjectLabels}
            value={choice.subject}
            onPick={(subject) => choose({ subject })}
          />
        )}
        <ChoiceField
          legend={t`File type`}
          options={["xlsx", "csv"]}
          labels={formatLabels}
          value={choice.format}
          onPick={(format) => choose({ format })}
        />
        {choice.format === "csv" && (
          <ChoiceField
            legend={t`Separator`}
            options={[",", ";"]}
            labels={separatorLabels}
            value={choice.separator}
            onPick={(separator) => choose({ separator })}
          />
        )}
        {choice.subject === "plants" && (
          <fieldset className={styles.group}>
            <legend className={styles.legend}>
              <Trans>Yield period</Trans>
            </legend>
            <DateRangePicker
              range={choice.range}
              today={source.today}
              bounds={{ latest: latestDay(source) }}
              align="start"
              onPick={(range) => choose({ range })}
            />
          </fieldset>
        )}
        <ChildCompanies chosen={choice.childCompanyIds} />
      </form>
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
export function ChoiceField<Value extends string>({ legend, options, labels, value, onPick }: ChoiceFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
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

/** The child companies to include in the file; renders nothing if there are none. */
export function ChildCompanies({ chosen: ids }: { chosen: readonly number[] }) {
  const { t } = useLingui();
  const { children, toggle, choose, retry } = useUnit({
    children: $children,
    toggle: childToggled,
    choose: chosen,
    retry: childrenRetried,
  });

  if (children.failed) {
    return (
      <Alert kind="danger" title={<Trans>Child companies</Trans>} onRetry={retry}>
        <Trans>Failed to retrieve data. Try again later.</Trans>
      </Alert>
    );
  }
  const known = children.companies ?? [];
  // A link may name a company further down the hierarchy.
  const others = children.companies ? ids.filter((id) => !known.some((company) => company.id === id)) : [];
  const offered = [...known, ...others.map((id) => ({ id, name: t`Company #${id}` }))];
  if (offered.length === 0) return null;

  const all = offered.length === ids.length;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Trans>Child companies</Trans>
      </legend>
      <ul className={styles.children}>
        {offered.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={ids.includes(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {offered.length > 1 && (
        <div className={styles.all}>
          <Button
            size="small"
            kind="quiet"
            onClick={() => choose({ childCompanyIds: all ? [] : offered.map(({ id }) => id) })}
          >
            {all ? <Trans>Clear selection</Trans> : <Trans>Select all</Trans>}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
