import { useLingui } from "@lingui/react/macro";
import styles from "./chart-frame.module.css";
import { type SeriesStyle, Swatch } from "./series-style";

/** A series of a chart. */
export interface Series {
  key: string;
  label: string;
  style: SeriesStyle;
}

interface ChartLegendProps {
  series: readonly Series[];
  /** The keys of the hidden series. */
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** The legend of a chart; each label is a button that hides or shows its series. */
export function ChartLegend({ series, hidden, onToggle }: ChartLegendProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.legend} aria-label={t`Chart series`}>
      {series.map(({ key, label, style }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={!hidden.has(key)}
            onClick={() => onToggle(key)}
          >
            <Swatch seriesStyle={style} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
