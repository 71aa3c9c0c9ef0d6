import type { ReportFormat, ReportSeparator, ReportSubject } from "@entities/report";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useEffect, useId } from "react";
import type { ExportSource } from "../source";
import { ChildCompanies } from "./child-companies";
import { latestDay } from "./choice";
import { ChoiceField } from "./choice-field";
import styles from "./export-dialog.module.css";
import { $draft, chosen, closed, opened, submitted } from "./model";

interface ExportDialogProps {
  source: ExportSource;
  /** The number of plants in the list. */
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
  const subjectLabels: Record<ReportSubject, string> = {
    plants: t`Plants`,
    meters: t`Meters`,
    issues: t`Issues`,
  };
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
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} kind="primary" icon="download">
            <Trans>Export</Trans>
          </Button>
        </>
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
          <Plural
            value={plants}
            one="# plant, with the current filters"
            other="# plants, with the current filters"
          />
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
