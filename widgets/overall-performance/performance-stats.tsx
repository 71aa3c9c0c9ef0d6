import { Trans, useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { classNames } from "@shared/lib/class-names";
import { co2SavedKg, formatCo2 } from "@shared/lib/co2";
import { formatEnergy } from "@shared/lib/energy";
import { Stat, StatSkeleton } from "@shared/ui/stat/stat";
import { Change } from "./change";
import styles from "./overall-performance.module.css";
import { forecastRatio, growth, type PeriodPerformance, shortfallKwh } from "./rules";

/** Generated energy, CO2 saved, expected energy and forecast ratio, each with its change (spec 1 §2, §9). */
export function PerformanceStats({ performance: { current, previous } }: { performance: PeriodPerformance }) {
  const { t } = useLingui();
  const { language, number } = useFormat();
  const locale = localeOf[language];
  const { actual_yield_in_kwh: generated, expected_yield_in_kwh: expected } = current;
  const energy = (kwh: number | null) => (kwh === null ? null : formatEnergy(kwh, locale));
  const ratio = forecastRatio(current);
  const previousRatio = previous && forecastRatio(previous);
  const points = ratio !== null && previousRatio !== null ? (ratio - previousRatio) * 100 : null;
  const generatedGrowth = growth(generated, previous?.actual_yield_in_kwh);
  const co2 = generated === null ? null : formatCo2(co2SavedKg(generated), locale);
  const unknown = t`No data`;

  return (
    <dl className={styles.stats}>
      <Stat label={t`Generated energy`} {...(energy(generated) ?? { amount: null })} unknown={unknown}>
        <Change of={generatedGrowth} />
      </Stat>
      <Stat label={t`CO₂ saved`} {...(co2 ?? { amount: null })} unknown={unknown}>
        <Change of={generatedGrowth} />
      </Stat>
      <Stat label={t`Expected energy`} {...(energy(expected) ?? { amount: null })} unknown={unknown}>
        <Change of={growth(expected, previous?.expected_yield_in_kwh)} />
      </Stat>
      <Stat
        label={t`Forecast ratio`}
        amount={ratio === null ? null : number(ratio * 100)}
        unit="%"
        unknown={unknown}
      >
        <Change of={points} points />
        <Shortfall kwh={shortfallKwh(current)} />
      </Stat>
    </dl>
  );
}

/** The difference between expected and generated energy. */
function Shortfall({ kwh }: { kwh: number | null }) {
  const { language } = useFormat();
  if (kwh === null) return null;
  const { amount, unit } = formatEnergy(Math.abs(kwh), localeOf[language]);
  return (
    <p className={classNames(styles.line, kwh > 0 && styles.shortfall)}>
      {kwh > 0 ? (
        <Trans>
          {amount} {unit} less than expected
        </Trans>
      ) : (
        <Trans>
          {amount} {unit} more than expected
        </Trans>
      )}
    </p>
  );
}

/** Placeholders of the statistics with their final size. */
export function PerformanceStatsSkeleton() {
  const { t } = useLingui();
  return (
    <dl className={styles.stats}>
      <StatSkeleton label={t`Generated energy`} />
      <StatSkeleton label={t`CO₂ saved`} />
      <StatSkeleton label={t`Expected energy`} />
      <StatSkeleton label={t`Forecast ratio`} lines={2} />
    </dl>
  );
}
