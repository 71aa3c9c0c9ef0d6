import {
  type DayState,
  type FileProblem,
  type FileReport,
  formatNames,
  type ImportPlan,
  type LeftOutCode,
  leftOutCodes,
  type PlannedDay,
  sumKwh,
} from "@entities/measurement";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { ChooseColumns, ChooseInverters, ChooseTable } from "./choose-table";
import { FindingText } from "./finding-text";
import styles from "./import-dialog.module.css";
import { $preview } from "./import-measurements";
import { DifferingDays, FinerValues, ResultCounts } from "./result-counts";

/** What files contain and what an import would change (domain/measurement-files.md#import). */
export function PlanPreview({ plan }: { plan: ImportPlan }) {
  const { t } = useLingui();
  const { files, findings, days } = plan;
  return (
    <>
      <ul className={styles.files} aria-label={t`Files`}>
        {groupFiles(files).map(([file, ...others], position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
          <FileRow key={position} file={file} others={others.length} />
        ))}
      </ul>
      <ChooseTable files={files} />
      {tablesOf(files).map((file) => (
        <ChooseColumns key={file.table.key} fileName={file.name} table={file.table} />
      ))}
      {plan.inverters.length > 1 && <ChooseInverters inverters={plan.inverters} />}
      {plan.rows > 0 && <Totals plan={plan} />}
      {findings.length > 0 && (
        <section>
          <h3 className={styles.heading}>
            <Trans>What is unusual</Trans>
          </h3>
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding.code}>
                <FindingText finding={finding} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {days.length > 0 && <DayCalendar days={days} />}
    </>
  );
}

/** Files of one format are one row. */
function groupFiles(files: readonly FileReport[]): [FileReport, ...FileReport[]][] {
  const groups: [FileReport, ...FileReport[]][] = [];
  for (const file of files) {
    const same = groups.find(([first]) => file.format !== null && first.format === file.format);
    if (same) same.push(file);
    else groups.push([file]);
  }
  return groups;
}

/** The first file of each table whose columns are chosen. */
function tablesOf(files: readonly FileReport[]) {
  const found = files.flatMap(({ name, table }) => (table ? { name, table } : []));
  return found.filter(({ table }, position) => found.findIndex((file) => file.table.key === table.key) === position);
}

const problems: Readonly<Record<FileProblem, MessageDescriptor>> = {
  empty: msg`The file is empty.`,
  "too-large": msg`The files of an import have at most 25 MB and 600,000 rows together, and a spreadsheet unpacks to at most 100 MB. Import this file alone, or split it by year and import one year after another.`,
  "old-spreadsheet": msg`Old spreadsheets (.xls) and spreadsheets with a password cannot be read. Open the file, save it as .xlsx or CSV without a password, and choose that file.`,
  "not-spreadsheet": msg`The archive is no readable .xlsx spreadsheet. Unpack it, or save the sheet as CSV, and choose that file.`,
  "not-text": msg`The file is not a text file. Choose a CSV or a JSON file.`,
  "invalid-json": msg`The JSON is incomplete or damaged. Export it again.`,
  "no-table": msg`No table with measurements was found. Choose the character between its columns, or another file.`,
  "no-times": msg`No column with dates or times was found. Accepted are 2025-06-10 08:00, 10/06/2025 8:00 AM, 10 Jun 2025 08:00, and days as a spreadsheet counts them, also as “from to until”.`,
  "no-values": msg`No column with numbers was found.`,
  "no-dates": msg`The times have no date. Export several days at once, or add a column with the date.`,
  "contradicting-rows": msg`Many rows have the same time and different values. Choose the column of the time, or a file with one device.`,
  "below-zero": msg`The values are mostly below zero, so they are no generation. Choose the column of the generation.`,
  "no-inverter": msg`The file has no column of this inverter. Import it alone.`,
  "one-row": msg`The file has only one value, so the length of its interval is not known.`,
  "too-long": msg`The times are more than 31 years apart. Correct or remove the rows with a wrong year.`,
  "too-coarse": msg`The values are of more than a day. Export days, hours or minutes.`,
};

interface FileRowProps {
  file: FileReport;
  /** The number of other files of the same format. */
  others: number;
}

function FileRow({ file: { name, format, problem }, others }: FileRowProps) {
  const { i18n } = useLingui();
  return (
    <li data-problem={problem !== null || undefined}>
      <Icon name={problem ? "alert" : "file"} size="small" />
      <span className={styles.fileName}>
        {others === 0 ? name : <Plural value={others} one={`${name} and # more`} other={`${name} and # more`} />}
      </span>
      <span className={styles.fileState}>
        {problem ? i18n._(problems[problem]) : format ? formatNames[format] : <Trans>Columns chosen below</Trans>}
      </span>
    </li>
  );
}

/** Returns a function that sums what is left out by reason: "313.5 kWh beyond what the meter can generate". */
function useLeftOutReasons(): (leftOut: ImportPlan["leftOut"]) => string {
  const { t } = useLingui();
  const format = useFormat();
  const texts: Record<LeftOutCode, (kwh: string) => string> = {
    "above-possible": (kwh) => t`${kwh} kWh beyond what the meter can generate`,
    "counter-jump": (kwh) => t`${kwh} kWh beyond what the meter can generate in jumps of the counter`,
    "counter-long-gap": (kwh) => t`${kwh} kWh in gaps of the counter of more than a day`,
    "outside-use": (kwh) => t`${kwh} kWh outside the time in which the meter is in use`,
  };
  return (leftOut) =>
    format.list(
      leftOutCodes.flatMap((code) => {
        const found = leftOut.filter((each) => each.code === code);
        return found.length > 0 ? texts[code](format.number(sumKwh(found), 3)) : [];
      }),
    );
}

function Totals({ plan: { calls, days, kwh, leftOut, leftOutKwh } }: { plan: ImportPlan }) {
  const format = useFormat();
  const countDays = useDayCounts();
  const preview = useUnit($preview);
  const reasons = useLeftOutReasons();
  const total = format.number(kwh, 3);
  const all = format.number(kwh + leftOutKwh, 3);
  const why = reasons(leftOut);
  const results = preview.calls?.map(({ result }) => result);
  return (
    <section className={styles.totals}>
      <p className={styles.total}>
        <strong>{total}</strong> kWh
      </p>
      <p>
        {format.dateRange(days[0]?.day ?? "", days.at(-1)?.day ?? "")} ·{" "}
        <Plural value={days.length} one="# day" other="# days" />: {countDays(days)}
      </p>
      {leftOutKwh > 0 && (
        <p>
          <Trans>
            The files have {all} kWh. Left out are {why}.
          </Trans>
        </p>
      )}
      <div role="status">
        {preview.isPending && (
          <p>
            <Trans>Comparing with what is stored…</Trans>
          </p>
        )}
        {results && <ResultCounts results={results} />}
      </div>
      {results && <FinerValues calls={calls} results={results} />}
      {results && <DifferingDays results={results} />}
      {preview.error && (
        <Alert kind="warning" title={<Trans>It is not known what the import replaces</Trans>}>
          <ErrorText error={preview.error} />
        </Alert>
      )}
    </section>
  );
}

const dayStates: Readonly<Record<DayState, MessageDescriptor>> = {
  complete: msg`complete`,
  partial: msg`partial`,
  missing: msg`missing`,
  above: msg`beyond what the meter can generate`,
};
const states = Object.keys(dayStates) as DayState[];

/** The energy of days in kWh; null if all are missing. */
const energyOf = (days: readonly PlannedDay[]): number | null =>
  days.every(({ state }) => state === "missing") ? null : days.reduce((sum, { kwh }) => sum + kwh, 0);

/** Returns a function that counts days by state: "346 complete, 1 partial". */
function useDayCounts(): (days: readonly PlannedDay[]) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return (days) =>
    states
      .map((state) => ({ state, count: days.filter((day) => day.state === state).length }))
      .filter(({ count }) => count > 0)
      .map(({ state, count }) => `${format.number(count)} ${i18n._(dayStates[state])}`)
      .join(", ");
}

/** A row for each month with a square for each day and the energy. */
export function DayCalendar({ days }: { days: readonly PlannedDay[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const months = new Map<string, PlannedDay[]>();
  for (const day of days) {
    const month = day.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  const counts = useDayCounts();
  return (
    <section>
      <h3 className={styles.heading}>
        <Trans>Days</Trans>
      </h3>
      <ul className={styles.legend}>
        {states.map((state) => (
          <li key={state}>
            <span className={styles.day} data-state={state} aria-hidden="true" />
            {i18n._(dayStates[state])}
          </li>
        ))}
      </ul>
      <ul className={styles.calendar}>
        {[...months].map(([month, of]) => (
          <li key={month}>
            <span className={styles.month}>{format.monthAndYear(`${month}-01`)}</span>
            <span className={styles.days} role="img" aria-label={counts(of)}>
              {of.map((day) => (
                <span
                  key={day.day}
                  className={styles.day}
                  data-state={day.state}
                  style={{ gridColumn: Number(day.day.slice(8)) }}
                />
              ))}
            </span>
            <span className={styles.energy}>{format.energy(energyOf(of))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
