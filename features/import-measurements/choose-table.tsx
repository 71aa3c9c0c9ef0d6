import type { FileReport } from "@entities/measurement";
import { Trans, useLingui } from "@lingui/react/macro";
import { Select } from "@shared/ui/select/select";
import { useUnit } from "effector-react";
import styles from "./import-dialog.module.css";
import { $delimiter, delimiterChosen, sheetChosen } from "./import-plan";

/** The sheets of spreadsheets, and the delimiter of files without a recognised table. */
export function ChooseTable({ files }: { files: readonly FileReport[] }) {
  const { t } = useLingui();
  const unit = useUnit({ delimiter: $delimiter, chooseSheet: sheetChosen, chooseDelimiter: delimiterChosen });
  const hasNoTable = files.some(({ problem, sheets }) => problem === "no-table" && !sheets);
  return (
    <>
      {files.map(({ name, sheets }) =>
        sheets && sheets.names.length > 1 ? (
          <div key={name} className={styles.choices}>
            <Select
              label={<Trans>Sheet of {name}</Trans>}
              value={sheets.read ?? ""}
              options={[
                ...(sheets.read === null ? [{ value: "", label: t`None has measurements` }] : []),
                ...sheets.names.map((sheet) => ({ value: sheet, label: sheet })),
              ]}
              onChange={({ target }) => unit.chooseSheet({ file: name, sheet: target.value })}
            />
          </div>
        ) : null,
      )}
      {(hasNoTable || unit.delimiter !== null) && (
        <div className={styles.choices}>
          <Select
            label={<Trans>Character between columns</Trans>}
            value={unit.delimiter ?? ""}
            options={[
              { value: "", label: t`Found in the file` },
              { value: ";", label: t`Semicolon` },
              { value: ",", label: t`Comma` },
              { value: "\t", label: t`Tab` },
              { value: "|", label: t`Vertical bar` },
              { value: " ", label: t`Space` },
              { value: "#", label: t`Number sign` },
              { value: ":", label: t`Colon` },
            ]}
            onChange={({ target }) => unit.chooseDelimiter(target.value)}
          />
        </div>
      )}
    </>
  );
}
