import { Term } from "@entities/help-text";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Swatch } from "@shared/ui/small-bars/series-style";
import type { ReactNode } from "react";
import type { SideBySide } from "./compare";
import { barStyles } from "./meter-chart";
import styles from "./meters.module.css";
import type { MetersRequest } from "./request";

type Period = MetersRequest["period"];

const PeriodCount = ({ count, period }: { count: number; period: Period }) =>
  period === "hour" ? (
    <Plural value={count} one="# hour" other="# hours" />
  ) : (
    <Plural value={count} one="# day" other="# days" />
  );

interface CommonPeriodsProps {
  sideBySide: SideBySide;
  period: Period;
}

/** States how many days or hours are compared, and explains the bars. */
export function CommonPeriods({ sideBySide: { common, periods, leftOut }, period }: CommonPeriodsProps) {
  const { t } = useLingui();
  const count = common.size;
  return (
    <div className={`row spread ${styles.note}`}>
      <p>
        <Trans>
          Compared over {count} of <PeriodCount count={periods.length} period={period} />, for which all meters have
          data.
        </Trans>{" "}
        {leftOut > 0 && (
          <Trans>
            Left out: <PeriodCount count={leftOut} period={period} />.
          </Trans>
        )}{" "}
        <Term name="specificYield" label="kWh/kWp" />
      </p>
      {leftOut > 0 && (
        <ul className={styles.legend}>
          <LegendItem kind="compared">{t`Compared`}</LegendItem>
          <LegendItem kind="leftOut">{t`Left out`}</LegendItem>
          <LegendItem kind="gap">{t`No data, or not complete`}</LegendItem>
        </ul>
      )}
    </div>
  );
}

const LegendItem = ({ kind, children }: { kind: keyof typeof barStyles; children: ReactNode }) => (
  <li>
    <Swatch seriesStyle={barStyles[kind]} /> {children}
  </li>
);

interface MeterResultProps extends CommonPeriodsProps {
  row: SideBySide["meters"][number];
}

/** The specific yield of a meter and its difference to the best, with the periods that it lacks. */
export function MeterResult({ row, sideBySide: { common }, period }: MeterResultProps) {
  const format = useFormat();
  const { kwhPerKwp, difference } = row;
  const below = difference !== null && format.percent(-difference);
  const [own, gaps] = [row.periods.size, row.gaps.size];
  return (
    <>
      <p className={styles.result}>
        {kwhPerKwp === null ? (
          <Trans>Nothing to compare</Trans>
        ) : (
          <>
            <span className={styles.yield}>
              <strong>{format.number(kwhPerKwp, 2, true)}</strong> kWh/kWp
            </span>
            <span className={styles.difference}>
              {difference === null ? (
                <Trans>No other meter to compare with</Trans>
              ) : difference === 0 ? (
                <Trans>Best</Trans>
              ) : (
                <Trans>{below} below the best</Trans>
              )}
            </span>
          </>
        )}
      </p>
      {(own < common.size || gaps > 0) && (
        <p className={`row spread ${styles.note}`}>
          {own < common.size && (
            <span>
              <Trans>
                In use during {own} of <PeriodCount count={common.size} period={period} />
              </Trans>
            </span>
          )}
          {gaps > 0 && (
            <span>
              <Trans>
                <PeriodCount count={gaps} period={period} /> without complete data
              </Trans>
            </span>
          )}
        </p>
      )}
    </>
  );
}
