import { Trans, useLingui } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import {
  type ComponentType,
  type CSSProperties,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { Explain } from "../explain/explain";
import { Skeleton } from "../skeleton/skeleton";
import { type SeriesStyle, Swatch } from "../small-bars/series-style";
import styles from "./chart-frame.module.css";

interface ChartFrameProps {
  /** The totals of the period as text. */
  totals: ReactNode;
  legend: ReactNode;
  /** The number of rows to reserve for the legend, if the series depend on the data. */
  legendRows?: number;
  /** The data as a table: a `ChartTable`. */
  table: ReactNode;
  /** The chart, with the same height as `ChartPlaceholder`. */
  children: ReactNode;
}

/** The layout of a chart: totals, chart, legend, and the data as a table. */
export function ChartFrame({ totals, legend, legendRows, table, children }: ChartFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.totals}>{totals}</div>
      {children}
      <LegendArea rows={legendRows}>{legend}</LegendArea>
      <TableDetails table={table} />
    </div>
  );
}

/** The table inside a disclosure. Without JavaScript, the table is part of the page. */
function TableDetails({ table }: Pick<ChartFrameProps, "table">) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  // The disclosure may have been opened before hydration.
  useEffect(() => setOpened(ref.current?.open ?? false), []);
  return (
    <details
      ref={ref}
      className={styles.details}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className={styles.summary}>
        <Trans>Show as table</Trans>
      </summary>
      <div className={styles.table}>
        <Suspense fallback={<Skeleton height="12rem" />}>
          {opened || import.meta.env.SSR ? table : <noscript />}
        </Suspense>
      </div>
    </details>
  );
}

/** The area of a legend. `rows` reserves the height of the rows, so that the layout does not shift. */
function LegendArea({ rows, children }: { rows?: number; children: ReactNode }) {
  return (
    <div
      className={rows === undefined ? styles.legendArea : styles.legendRows}
      style={rows === undefined ? undefined : ({ "--rows": rows } as CSSProperties)}
    >
      {children}
    </div>
  );
}

/** The placeholder of a chart that is loading or that needs JavaScript. */
export function ChartPlaceholder() {
  return (
    <div className={styles.placeholder} data-print="hide">
      <Skeleton height="100%" />
      <ChartUnavailable />
    </div>
  );
}

/** A notice on the placeholder for browsers without JavaScript. */
export function ChartUnavailable() {
  return (
    <noscript>
      <p className={styles.unavailable}>
        <Trans>The chart requires JavaScript. The table below shows the same data.</Trans>
      </p>
    </noscript>
  );
}

/** The error state of a chart whose code failed to load or to render. The table remains available. */
export function ChartError() {
  return (
    <div className={styles.error} role="alert">
      <p>
        <Trans>Could not display the chart. The table below shows the same data.</Trans>
      </p>
    </div>
  );
}

interface ChartFrameSkeletonProps {
  legendRows?: number;
  /** The placeholder of the chart, if the chart has a different size. */
  children?: ReactNode;
}

/** The fallback of a `ChartFrame` while its data is loading. */
export function ChartFrameSkeleton({ legendRows, children = <ChartPlaceholder /> }: ChartFrameSkeletonProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.totals}>
        <Skeleton width="45%" height="1.1em" />
      </div>
      {children}
      <LegendArea rows={legendRows}>
        <Skeleton width="70%" height="1.25rem" />
      </LegendArea>
      <div className={styles.details}>
        <div className={styles.summary}>
          <Skeleton width="6rem" height="1em" />
        </div>
      </div>
    </div>
  );
}

export interface Series {
  key: string;
  label: string;
  style: SeriesStyle;
}

/** The keys of the series that the legend hides, and a function that toggles a series. */
export function useHiddenSeries(hiddenAtFirst: readonly string[] = []) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(hiddenAtFirst));
  const onToggle = (key: string) =>
    setHidden((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return { hidden, onToggle };
}

interface ChartLegendProps {
  series: readonly (Series & { help?: ReactNode })[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** The legend of a chart. Each label is a button that toggles its series. */
export function ChartLegend({ series, hidden, onToggle }: ChartLegendProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.legend} aria-label={t`Chart series`}>
      {series.map(({ key, label, style, help }) => (
        <li key={key}>
          <button type="button" className={styles.toggle} aria-pressed={!hidden.has(key)} onClick={() => onToggle(key)}>
            <Swatch seriesStyle={style} />
            {label}
          </button>
          {help && <Explain term={label}>{help}</Explain>}
        </li>
      ))}
    </ul>
  );
}

/**
 * The table of a `ChartFrame`. The server renders it inside `noscript`. Browsers with JavaScript neither parse nor
 * hydrate the content of `noscript`.
 */
export const ChartTable = ({ children }: { children: ReactNode }): ReactNode =>
  import.meta.env.SSR ? <noscript>{children}</noscript> : children;

/**
 * A `ChartTable` whose module loads when the table is opened, for pages without another table. `noscript` is inside the
 * lazy component, because React cannot insert a suspended component into `noscript`.
 */
export const chartTable = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazyComponent<P>(async () => {
    const Table = await load();
    return (props) => (
      <ChartTable>
        <Table {...props} />
      </ChartTable>
    );
  }).Component;
