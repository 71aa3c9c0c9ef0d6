import { useLingui } from "@lingui/react/macro";
import styles from "./chart-frame.module.css";
import { type SeriesStyle, Swatch } from "./series-style";

/** One thing a chart draws. */
export interface Series {
  key: string;
  label: string;
  look: SeriesStyle;
}

interface ChartLegendProps {
  series: readonly Series[];
  /** The keys of the series that are switched off. */
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** The names of the series; each is a switch that leaves its series out of the drawing. */
export function ChartLegend({ series, hidden, onToggle }: ChartLegendProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.legend} aria-label={t`Chart series`}>
      {series.map(({ key, label, look }) => (
        <li key={key}>
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={!hidden.has(key)}
            onClick={() => onToggle(key)}
          >
            <Swatch look={look} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
