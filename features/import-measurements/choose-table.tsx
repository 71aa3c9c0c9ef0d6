import {
  type Columns,
  type FileReport,
  isPowerUnit,
  type Quantity,
  type TablePreview,
  type Unit,
  units,
} from "@entities/measurement";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { NumberField } from "@shared/ui/field/number-field";
import { Select } from "@shared/ui/field/select";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { useUnit } from "effector-react";
import styles from "./import-dialog.module.css";
import { $choices, $importedMeters, chosen, type InverterChoice } from "./import-plan";

/** As many meters as one request creates (domain/limits.md#calls). */
const maxInverters = 25;

/** How the inverters of a file become meters (domain/measurement-files.md#inverters). */
export function ChooseInverters({ inverters }: { inverters: readonly string[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { choices, meters, choose } = useUnit({ choices: $choices, meters: $importedMeters, choose: chosen });
  const names = format.list(inverters);
  const newMeters = meters.filter(({ typedWatt }) => typedWatt !== null);
  const options: Record<InverterChoice, string> = {
    sum: t`One meter with the sum`,
    each: t`A meter for each inverter`,
    column: t`One meter with the first inverter, or the column that is chosen`,
  };
  return (
    <fieldset className={styles.columns}>
      <legend>
        <Plural value={inverters.length} one="# inverter in the files" other="# inverters in the files" />
      </legend>
      <p>{names}</p>
      <Select
        label={<Trans>Import into</Trans>}
        value={choices.inverters}
        options={Object.entries(options).map(([value, label]) => ({
          value,
          label,
          disabled: value === "each" && inverters.length > maxInverters,
        }))}
        onChange={({ target }) => choose({ inverters: target.value as InverterChoice })}
      />
      {choices.inverters === "each" && (
        <ul className={styles.counts}>
          {meters.map(({ name, inverter, typedWatt }) => (
            <li key={inverter}>
              {typedWatt === null ? (
                <Trans>
                  {inverter}: the meter {name}
                </Trans>
              ) : (
                <Trans>{inverter}: a new meter</Trans>
              )}
            </li>
          ))}
        </ul>
      )}
      {newMeters.length > 0 && (
        <>
          <div className={styles.choices}>
            {newMeters.map(({ name, typedWatt }) => (
              <NumberField
                key={name}
                label={t`Peak power of ${name} in watt`}
                value={typedWatt ?? ""}
                min={1}
                onChange={({ target }) => choose({ peaks: { ...choices.peaks, [name]: target.value } })}
              />
            ))}
          </div>
          <p>
            <Trans>
              New meters are created when you import. They have the driver, the orientation and the first day of the
              chosen meter. Check the peak power of each meter.
            </Trans>
          </p>
        </>
      )}
    </fieldset>
  );
}

/** The sheets of spreadsheets, and the delimiter of files without a recognised table. */
export function ChooseTable({ files }: { files: readonly FileReport[] }) {
  const { t } = useLingui();
  const { choices, choose } = useUnit({ choices: $choices, choose: chosen });
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
              onChange={({ target }) => choose({ sheets: { ...choices.sheets, [name]: target.value } })}
            />
          </div>
        ) : null,
      )}
      {(hasNoTable || choices.delimiter !== null) && (
        <div className={styles.choices}>
          <Select
            label={<Trans>Character between columns</Trans>}
            value={choices.delimiter ?? ""}
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
            onChange={({ target }) => choose({ delimiter: target.value || null })}
          />
        </div>
      )}
    </>
  );
}

interface ChooseColumnsProps {
  fileName: string;
  table: TablePreview;
}

/** The meaning of the columns of an unknown table, its first rows, and the energy that this gives. */
export function ChooseColumns({ fileName, table: { key, header, rows, columns, kwh } }: ChooseColumnsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const unit = useUnit({ choices: $choices, choose: chosen });
  const choose = (changed: Partial<Columns>, choices: { inverters?: InverterChoice } = {}) =>
    unit.choose({ columns: { ...unit.choices.columns, [key]: { ...columns, ...changed } }, ...choices });
  const names = header.map((name, column) => name || t`Column ${column + 1}`);
  const options = names.map((name, column) => ({
    value: String(column),
    // Columns with the same name are told apart by their position.
    label: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${column + 1})`,
  }));
  const timeOptions =
    columns.time.length > 1 ? options.filter(({ value }) => value === String(columns.time[0])) : options;
  const energy = kwh === null ? null : format.number(kwh, 3);
  const quantities: Record<Quantity, string> = {
    energy: t`Energy of each interval`,
    power: t`Power`,
    counter: t`Reading of a counter`,
  };
  return (
    <fieldset className={styles.columns}>
      <legend>
        <Trans>Columns of {fileName}</Trans>
      </legend>
      <div className={styles.choices}>
        <Select
          label={<Trans>Time</Trans>}
          value={String(columns.time[0])}
          options={timeOptions}
          onChange={({ target }) => choose({ time: [Number(target.value)] })}
        />
        <Select
          label={<Trans>Value</Trans>}
          value={String(columns.value)}
          options={options}
          // The column of one inverter, in place of the sum of all.
          onChange={({ target }) => choose({ value: Number(target.value) }, { inverters: "column" })}
        />
        <Select
          label={<Trans>Meaning</Trans>}
          value={columns.quantity}
          options={Object.entries(quantities).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => {
            const quantity = target.value as Quantity;
            const fits = isPowerUnit(columns.unit) === (quantity === "power");
            choose({ quantity, ...(!fits && { unit: quantity === "power" ? "W" : "kWh" }) });
          }}
        />
        <Select
          label={<Trans>Unit</Trans>}
          value={columns.unit}
          options={units
            .filter((unit) => isPowerUnit(unit) === (columns.quantity === "power"))
            .map((unit) => ({ value: unit, label: unit }))}
          onChange={({ target }) => choose({ unit: target.value as Unit })}
        />
      </div>
      <p role="status">
        {energy === null ? (
          <Trans>These columns have no measurements.</Trans>
        ) : (
          <Trans>With these columns, the file has {energy} kWh.</Trans>
        )}
      </p>
      <StaticTable
        label={t`First rows of ${fileName}`}
        head={options.map(({ label }) => label)}
        rows={rows.map((row, position) => ({ key: position, cells: options.map((_, column) => row[column] ?? "") }))}
        isMarked={(column) => isUsed(columns, column)}
      />
    </fieldset>
  );
}

const isUsed = ({ time, value }: Columns, column: number): boolean => column === value || time.includes(column);
