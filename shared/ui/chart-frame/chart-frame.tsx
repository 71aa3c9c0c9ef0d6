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
import styles from "./chart-frame.module.css";
import { type SeriesStyle, Swatch } from "./series-style";

interface ChartFrameProps {
  /** The totals of the period as text. */
  totals: ReactNode;
  legend: ReactNode;
  /** The number of legend rows to reserve space for, when the series depend on the data. */
  legendRows?: number;
  /** The same data as a table: a `ChartTable`. */
  table: ReactNode;
  /** The chart, with the height of `ChartPlaceholder`. */
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

/** The table behind a disclosure. Without JavaScript it is part of the page. */
function TableDetails({ table }: Pick<ChartFrameProps, "table">) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  // It may have been opened before hydration.
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

/** The area of a legend. With `rows` it reserves their height, so that the layout does not shift. */
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

/** The placeholder of a chart that is loading, or that needs JavaScript. */
export function ChartPlaceholder() {
  return (
    <div className={styles.placeholder} data-print="hide">
      <Skeleton height="100%" />
      <ChartUnavailable />
    </div>
  );
}

/** A notice over the placeholder for browsers without JavaScript. */
export function ChartUnavailable() {
  return (
    <noscript>
      <p className={styles.unavailable}>
        <Trans>The chart requires JavaScript. The table below shows the same data.</Trans>
      </p>
    </noscript>
  );
}

/** The error state of a chart whose code failed to load or to render; the table remains available. */
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
  /** The placeholder of the chart, if it has its own size. */
  children?: ReactNode;
}

/** The fallback of a `ChartFrame` whose data is loading. */
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

/** The keys of the series that the legend hides, and how it hides or shows one. */
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

/** The legend of a chart; each label is a button that hides or shows its series. */
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
 * The table of a `ChartFrame`. On the server it is inside `noscript`, for browsers without JavaScript; the others neither
 * parse nor hydrate the content of `noscript`.
 */
export const ChartTable = ({ children }: { children: ReactNode }): ReactNode =>
  import.meta.env.SSR ? <noscript>{children}</noscript> : children;

/**
 * A `ChartTable` whose module is loaded when it is opened, for pages without another table. `noscript` is inside the
 * lazy component: React cannot insert a component that suspended into it.
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
