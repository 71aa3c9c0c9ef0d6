import { lossCauseLabel } from "@entities/cause";
import { distinctMeterName } from "@entities/meter";
import { ExpectedUnknownText, isExpectedUnknown, lostByCause } from "@entities/plant";
import {
  correctedDifference,
  LeftOutDays,
  lastDayOfPeriod,
  measuredDifference,
  PromiseDifferenceText,
  PromiseFlagIcon,
  type PromiseStatus,
  realizedProgress,
  yieldsSoFar,
} from "@entities/promise";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayOf } from "@shared/lib/dates";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type MeterFigures, meterFigures, weakestMeters } from "./meters";
import type { PlantParts, PlantReport } from "./plant-report";
import styles from "./report.module.css";
import { promiseIn, settlementEuros } from "./rules";
import { EurosText, Figure, LossText, ReportTable, useLossLabels, useReport } from "./values";

interface PlantProps {
  report: PlantReport;
}

export function PlantLosses({ report, losses }: PlantProps & { losses: PlantParts["losses"] }) {
  const { t, i18n } = useLingui();
  const { range, hasLosses } = useReport();
  const labels = useLossLabels();
  const format = useFormat();
  const causes = lostByCause(losses.causes);
  const snowKwh = losses.snow.reduce((sum, { kwh }) => sum + kwh, 0);
  const snow = format.loss(snowKwh);
  const end = losses.days && format.date(losses.days.end);
  const isShorter = losses.days !== null && losses.days.end < range.end.toString();
  return (
    <>
      {causes.length === 0 ? (
        <p className={styles.note}>
          {isExpectedUnknown(report.plant) ? (
            <ExpectedUnknownText {...report.plant} />
          ) : losses.days === null ? (
            <Trans>No data for these days.</Trans>
          ) : losses.lostKwh === null ? (
            <Trans>What was lost is not known.</Trans>
          ) : (
            labels.nothing
          )}
        </p>
      ) : (
        <ReportTable
          label={labels.byCause}
          head={[t`Cause`, t`Days`, labels.energy]}
          rows={causes.map(({ name, kwh, euros, unpricedKwh, first, last }) => ({
            key: name ?? "",
            cells: [
              i18n._(lossCauseLabel(name, { hasLosses })),
              format.dateRange(first, last),
              <LossText key="lost" kwh={kwh} euros={unpricedKwh > 0 ? null : euros} />,
            ],
          }))}
        />
      )}
      {isShorter && (
        <p className={styles.note}>
          <Trans>Known up to {end}.</Trans>
        </p>
      )}
      {snowKwh > 0 && (
        <p className={styles.note}>
          <Trans>Under snow: {snow}, which is not lost.</Trans>
        </p>
      )}
    </>
  );
}

/** More rows than these would not fit on the page. The spreadsheet has all meters that were loaded. */
const maxMeters = 6;

export function PlantMeters({ report, meters }: PlantProps & { meters: PlantParts["meters"] }) {
  const { t, i18n } = useLingui();
  const { range, today } = useReport();
  const format = useFormat();
  if (meters.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No meter was in use.</Trans>
      </p>
    );
  const { rows, days, leftOut } = meterFigures(meters, range, today);
  const shown = weakestMeters(rows, maxMeters);
  return (
    <>
      <ReportTable
        label={t`Meters`}
        numbersFrom={1}
        head={[
          t`Meter`,
          t`Peak power`,
          t`Generated energy`,
          t`kWh/kWp`,
          t`Below the best`,
          t`Of expected`,
          t`Not received`,
        ]}
        rows={shown.map(({ meter, comparison, generatedKwh, kwhPerKwp, belowBest }) => ({
          key: meter.id,
          cells: [
            distinctMeterName(meter, meters, i18n),
            format.power(meter.peak_in_watt),
            generatedKwh === null ? t`No data` : format.energy(generatedKwh),
            kwhPerKwp === null ? "–" : format.number(kwhPerKwp, 2, true),
            format.percent(belowBest),
            format.percent(comparison.ratio),
            comparison.notReceived ? format.loss(comparison.notReceived.kwh) : "–",
          ],
        }))}
      />
      <OtherMeters shown={shown} loaded={rows.length} inUse={report.plant.metersInUse} />
      <p className={styles.note}>
        <Trans>Below the best compares meters of equal orientation.</Trans>{" "}
        {leftOut > 0 && (
          <>
            <Trans>kWh/kWp counts the {days} days on which all meters have data.</Trans>{" "}
            <Plural value={leftOut} one="# day was left out." other="# days were left out." />
          </>
        )}
      </p>
    </>
  );
}

interface OtherMetersProps {
  shown: readonly MeterFigures[];
  loaded: number;
  inUse: number;
}

/** How many meters the page leaves out, and the report. */
function OtherMeters({ shown, loaded, inUse }: OtherMetersProps) {
  const others = loaded - shown.length;
  const notLoaded = inUse - loaded;
  if (others <= 0 && notLoaded <= 0) return null;
  return (
    <p className={styles.note}>
      {others > 0 && (
        <Trans>
          These are without data or furthest below the best. The spreadsheet has{" "}
          <Plural value={others} one="# more meter" other="# more meters" />.
        </Trans>
      )}{" "}
      {notLoaded > 0 && (
        <Trans>
          The report compares the first {loaded} of {inUse} meters, by name.
        </Trans>
      )}
    </p>
  );
}

export function PlantPromise({ report, promises }: PlantProps & { promises: readonly PromiseStatus[] }) {
  const { range, today } = useReport();
  const format = useFormat();
  const promise = promiseIn(promises, range);
  if (!promise)
    return (
      <p className={styles.note}>
        <Trans>No promise contains the last day of this period.</Trans>
      </p>
    );
  const yields = yieldsSoFar(promise);
  const { amounts, unit } = format.energies([yields?.deliveredKwh ?? 0, yields?.promisedKwh ?? 0]);
  const [delivered, promised] = amounts;
  const radiation = promise.radiation_received_pct;
  const difference = correctedDifference(promise);
  const measured = difference ? null : measuredDifference(promise);
  const first = promise.period_start ? dayOf(promise.period_start) : null;
  const days = first && format.dateRange(first, lastDayOfPeriod(first));
  const asOf = format.date(today);
  return (
    <>
      <p className={styles.note}>
        <Trans>
          {days}, as of {asOf}
        </Trans>{" "}
        <PromiseFlagIcon flag={promise.summary} />
      </p>
      <dl className={styles.pairs}>
        <Figure label={<Trans>Promised so far</Trans>}>{yields ? `${promised} ${unit}` : <EmptyValue />}</Figure>
        <Figure label={<Trans>Delivered</Trans>}>{yields ? `${delivered} ${unit}` : <EmptyValue />}</Figure>
        <Figure label={<Trans>Radiation, relative to normal</Trans>}>
          {format.percent(radiation && radiation / 100)}
        </Figure>
        <Figure label={<Trans>Realized progress</Trans>}>{format.percent(realizedProgress(promise), 2)}</Figure>
        {measured ? (
          <Figure label={<Trans>Difference, as measured</Trans>}>
            <PromiseDifferenceText difference={measured} />
          </Figure>
        ) : (
          <Figure label={<Trans>Difference, corrected for radiation</Trans>}>
            {difference ? <PromiseDifferenceText difference={difference} /> : <EmptyValue />}
            <EurosText euros={settlementEuros(promise, report.plant.price)} />
          </Figure>
        )}
      </dl>
      <LeftOutDays {...promise} className={styles.note} />
    </>
  );
}
