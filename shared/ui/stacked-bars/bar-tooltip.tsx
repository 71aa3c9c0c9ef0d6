import type { ReactNode } from "react";
import type { Series } from "../chart-frame/chart-legend";
import { Swatch } from "../chart-frame/series-style";
import styles from "./stacked-bars.module.css";

interface BarTooltipProps {
  title: string;
  /** The heads of the columns of figures; left out where there is one that needs none. */
  columns?: readonly string[];
  rows: readonly { series: Series; cells: readonly string[] }[];
  footer?: ReactNode;
}

/** Every series of one day, with the figures of each. */
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
                  <Swatch look={series.look} />
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
