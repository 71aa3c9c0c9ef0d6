import type { ReactNode } from "react";
import { type SeriesStyle, Swatch } from "../small-bars/series-style";
import styles from "./stacked-bars.module.css";

interface BarTooltipProps {
  title: string;
  /** The headers of the value columns. Omit them for a single column without a header. */
  columns?: readonly string[];
  /** A series without a style has no mark in the chart. */
  rows: readonly { series: { key: string; label: string; style?: SeriesStyle }; cells: readonly string[] }[];
  footer?: ReactNode;
}

/** The values of all series on a day. */
export function BarTooltip({ title, columns, rows, footer }: BarTooltipProps) {
  return (
    <div className={styles.tooltip}>
      <table className={styles.tooltipTable}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {columns?.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ series, cells }) => (
            <tr key={series.key}>
              <th scope="row">
                <span className={styles.tooltipSeries}>
                  {series.style && <Swatch seriesStyle={series.style} />}
                  {series.label}
                </span>
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {footer && <p className={styles.tooltipFooter}>{footer}</p>}
    </div>
  );
}
