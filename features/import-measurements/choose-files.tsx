import { formatNames } from "@entities/measurement";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { timeZone as plantZone } from "@shared/lib/dates";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { Select } from "@shared/ui/field/select";
import { FileDrop } from "@shared/ui/file-drop/file-drop";
import { useUnit } from "effector-react";
import styles from "./import-dialog.module.css";
import { $choices, $reading, $target, chosen } from "./import-plan";

/** The meter, the files, and the time zone of their times. */
export function ChooseFiles() {
  const { t } = useLingui();
  const format = useFormat();
  const { target, choices, reading, choose } = useUnit({
    target: $target,
    choices: $choices,
    reading: $reading,
    choose: chosen,
  });
  const meters = target?.meters ?? [];
  const names = format.list(Object.values(formatNames));
  return (
    <>
      <div className={styles.choices}>
        {meters.length > 1 && (
          <Select
            label={<Trans>Meter</Trans>}
            value={String(choices.meterId)}
            options={meters.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ target }) => choose({ meterId: Number(target.value) })}
          />
        )}
        <Select
          label={<Trans>Times in the files</Trans>}
          value={choices.timeZone}
          options={[
            { value: plantZone, label: t`Local time of the plant` },
            { value: "+01:00", label: t`Winter time all year (UTC+1)` },
            { value: "UTC", label: t`UTC` },
            { value: "Europe/London", label: t`London` },
            { value: "Europe/Lisbon", label: t`Lisbon` },
            { value: "Europe/Athens", label: t`Athens` },
          ]}
          onChange={({ target }) => choose({ timeZone: target.value })}
        />
      </div>
      <FileDrop
        label={t`Files with measurements`}
        icon="file"
        button={choices.files.length > 0 ? <Trans>Choose other files</Trans> : <Trans>Choose files</Trans>}
        hint={
          choices.files.length > 0 ? (
            <Trans>Nothing is imported before you confirm.</Trans>
          ) : (
            <Trans>
              Or drop one or more files here: exports of {names}, or any CSV or .xlsx file with times and values.
              Nothing is imported before you confirm.
            </Trans>
          )
        }
        accept=".csv,.json,.txt,.tsv,.xlsx,.xls"
        onChoose={(files) => choose({ files })}
      />
      {(choices.choosesColumns || reading.plan?.files.some(({ format, hasColumns }) => format && hasColumns)) && (
        <Checkbox
          label={<Trans>Choose the columns yourself</Trans>}
          checked={choices.choosesColumns}
          onChange={({ target }) => choose({ choosesColumns: target.checked })}
        />
      )}
    </>
  );
}
