import { meterName } from "@entities/meter";
import type { PlantView } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { readId } from "@shared/lib/id";
import { formatPower } from "@shared/lib/power";
import { DateRangePicker } from "@shared/ui/date-range-picker/date-range-picker";
import { Select } from "@shared/ui/select/select";
import styles from "./controls.module.css";
import { availablePeriod, isPeriodAvailable, type PeriodType, periodTypes } from "./view/period-types";
import { type ChartType, chartTypes } from "./view/query";
import { monitoredSince, type PerformanceViewState } from "./view/use-performance-view";
import { chartBounds } from "./view/view";

export const chartLabels: Record<ChartType, MessageDescriptor> = {
  default: msg`Default`,
  ratio: msg`Ratio`,
  "ratio-diff": msg`Ratio difference`,
  "abs-diff": msg`Difference`,
  "daily-yield-scores": msg`Yield Scores`,
};

const periodLabels: Record<PeriodType, MessageDescriptor> = {
  hour: msg`In hours`,
  day: msg`In days`,
  week: msg`In weeks`,
  month: msg`In months`,
};

interface ControlsProps {
  plantView: PlantView;
  state: PerformanceViewState;
}

/** Chart type, period type, date range and meter of the chart (spec 2 §2.7). */
export function Controls({ plantView, state }: ControlsProps) {
  const { t, i18n } = useLingui();
  const { view, change } = state;
  const { today } = plantView;
  const bounds = chartBounds({ today, monitoredSince: monitoredSince(plantView) });
  const perDay = view.chart === "daily-yield-scores";
  return (
    <div className={styles.controls}>
      <fieldset className={styles.types}>
        <legend className={styles.legend}>{t`Chart type`}</legend>
        {chartTypes.map((chart) => (
          <button
            key={chart}
            type="button"
            className={styles.type}
            aria-pressed={chart === view.chart}
            onClick={() => chart !== view.chart && change({ chart })}
          >
            {i18n._(chartLabels[chart])}
          </button>
        ))}
      </fieldset>
      <div className={styles.selects}>
        <Select
          label={t`Period type`}
          labelHidden
          disabled={perDay}
          title={perDay ? t`Yield scores are per day.` : undefined}
          value={perDay ? "day" : view.period}
          onChange={({ target }) => {
            const period = periodTypes.find((type) => type === target.value);
            if (period) change({ period });
          }}
          options={periodTypes.map((type) => ({
            value: type,
            label: i18n._(periodLabels[type]),
            disabled: !isPeriodAvailable(type, view.range),
          }))}
        />
        {plantView.plant.meters.length > 1 && <MeterSelect plantView={plantView} state={state} />}
        <DateRangePicker
          range={view.range}
          today={today}
          bounds={bounds}
          onPick={(range) => change({ range, period: availablePeriod(view.period, range) })}
        />
      </div>
    </div>
  );
}

/** All meters, or one of them by its name and peak power. */
function MeterSelect({ plantView, state: { view, change } }: ControlsProps) {
  const { t, i18n } = useLingui();
  const { language } = useFormat();
  const meters = plantView.plant.meters.map((meter) => {
    const name = meterName(meter, i18n);
    if (typeof meter.peak_in_watt !== "number") return { value: String(meter.id), label: name };
    const { amount, unit } = formatPower(meter.peak_in_watt, localeOf[language]);
    return { value: String(meter.id), label: `${name} (${amount} ${unit}p)` };
  });
  return (
    <Select
      label={t`Meter`}
      labelHidden
      value={view.meterId ?? ""}
      onChange={({ target }) => change({ meterId: readId(target.value) })}
      options={[{ value: "", label: t`All meters` }, ...meters]}
    />
  );
}
