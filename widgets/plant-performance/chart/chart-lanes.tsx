import { issueFinding, isTicketable } from "@entities/issue";
import { type PlantView, plantPermissions } from "@entities/plant";
import { CreateTicketButton } from "@features/create-ticket";
import {
  allLaneRows,
  type EventAction,
  EventLane,
  eventsWithin,
  type Highlight,
  type PlantEvent,
} from "@features/plant-events";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/format";
import { readId } from "@shared/lib/text";
import { Button } from "@shared/ui/button/button";
import type { Plot } from "@shared/ui/series-plot/create-plot.client";
import { type CSSProperties, useMemo } from "react";
import type { ChartModel } from "../rules/chart-model";
import { type ChartSeries, weatherEntries } from "../rules/series";
import type { PerformanceViewState } from "../use-performance-view";
import type { WeatherLane } from "../view";
import type { ChartTexts } from "./chart-texts";
import styles from "./performance-chart.module.css";

/** The action that creates a ticket about an open issue, for users who may create tickets of the plant. */
const ticketAction =
  (i18n: I18n, view: PlantView): EventAction =>
  ({ kind, row, typeName, pattern, text, from, isResolved }, name) => {
    const id = readId(row?.replace("issue-", ""));
    if (kind !== "issue" || id === null || isResolved || !isTicketable(typeName) || !plantPermissions(view).canEdit)
      return null;
    const finding = issueFinding({ type_name: typeName, pattern });
    const meter = typeof text === "string" ? text : null;
    return (
      <CreateTicketButton
        subject={{ issues: [{ id, finding, meter, foundOn: from }], lost: null }}
        label={i18n._(msg`Create ticket about ${name}`)}
      />
    );
  };

interface PeriodEventsProps {
  events: readonly PlantEvent[];
  plantView: PlantView;
  plot: Plot | null;
  model: ChartModel;
  /** The time of the data. */
  asOf: string;
  /** The distance between two periods in pixels. */
  spacing: number;
  onHighlight: (highlight: Highlight | null) => void;
}

/** The events of the plant within the periods of the chart. */
export function PeriodEvents({ events, model, asOf, plantView, plot, spacing, onHighlight }: PeriodEventsProps) {
  const { i18n } = useLingui();
  const { today, ref } = plantView;
  const within = useMemo(
    () => eventsWithin(events, model.periods, today, Temporal.Instant.from(asOf)),
    [events, model.periods, today, asOf],
  );
  // A row for each kind, so that the height is known before the events have loaded.
  const rows = useMemo(() => allLaneRows(within, spacing), [within, spacing]);
  return (
    <EventLane
      rows={rows}
      plantRef={ref}
      actionOf={ticketAction(i18n, plantView)}
      onHighlight={onHighlight}
      onReveal={(position) => plot?.reveal(position)}
    />
  );
}

/** The buttons that show and hide the lanes of the weather (domain/performance.md#weather). */
export function WeatherSwitch({ state: { view, change } }: { state: PerformanceViewState }) {
  const { i18n } = useLingui();
  return (
    <fieldset className={`row gap-1 ${styles.weather}`} data-print="hide">
      <legend>
        <Trans>Weather</Trans>
      </legend>
      {weatherEntries.map(({ lane, label }) => {
        const isShown = view.weather.includes(lane);
        return (
          <Button
            key={lane}
            size="small"
            kind={isShown ? "primary" : "secondary"}
            aria-pressed={isShown}
            onClick={() =>
              change(({ weather }) => {
                const others = weather.filter((other) => other !== lane);
                return { weather: weather.includes(lane) ? others : [...others, lane] };
              })
            }
          >
            {messageText(i18n, label)}
          </Button>
        );
      })}
    </fieldset>
  );
}

/** The place of the lanes while their data is loading. */
export const WeatherSkeleton = ({ lanes }: { lanes: readonly WeatherLane[] }) =>
  lanes.map((lane) => (
    <div key={lane} className={styles.lane}>
      <p className={styles.laneLabel}>&nbsp;</p>
      <div className={styles.laneTrack} />
    </div>
  ));

interface WeatherLanesProps {
  model: ChartModel;
  /** The zoomed part of the model. */
  part: ChartModel;
  texts: ChartTexts;
}

/** The weather under the time axis, a lane for each shown series. */
export function WeatherLanes({ model, part, texts }: WeatherLanesProps) {
  const { t, i18n } = useLingui();
  const textOf = (key: string) => {
    const values = knownValues(part.details.find((series) => series.key === key));
    if (values.length === 0) return t`No data`;
    const [lowest, highest] = [texts.valueOf(key, Math.min(...values)), texts.valueOf(key, Math.max(...values))];
    return lowest === highest ? highest : t`${lowest} to ${highest}`;
  };
  return weatherEntries.flatMap(({ key, label }) => {
    const series = model.details.find((detail) => detail.key === key);
    if (!series) return [];
    const name = messageText(i18n, label);
    const text = textOf(key);
    return (
      <div key={key} className={styles.lane} data-lane={key}>
        <p className={styles.laneLabel}>
          <strong>{name}</strong> {text}
        </p>
        <Lane series={series} label={`${name}: ${text}`} />
      </div>
    );
  });
}

const knownValues = (series: ChartSeries | undefined): number[] =>
  series?.values.filter((value) => value !== null) ?? [];

/** The highest value of the axis is at least this, so that little rain stays little. */
const leastHighest = 1;

/** The values of a lane at the positions of the time axis, which the plot sets. A gap stays empty. */
function Lane({ series, label }: { series: ChartSeries; label: string }) {
  const { values, style, type } = series;
  const known = knownValues(series);
  const lowest = type === "line" ? Math.min(...known) : 0;
  const span = Math.max(Math.max(...known) - lowest, leastHighest);
  const heightOf = (value: number) => Math.min(Math.max((value - lowest) / span, 0), 1);
  const y = (value: number) => (type === "line" ? 0.92 - 0.84 * heightOf(value) : 1 - heightOf(value));
  return (
    <div className={styles.laneTrack} style={{ "--count": values.length } as CSSProperties}>
      <svg viewBox={`0 0 ${values.length} 1`} preserveAspectRatio="none" role="img" aria-label={label}>
        {type === "line" ? (
          <path
            d={linePath(values, y)}
            fill="none"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
            style={{ stroke: style.color }}
          />
        ) : (
          <path
            d={values.map((value, index) => (value ? `M${index + 0.15} 1V${y(value)}h.7V1z` : "")).join("")}
            style={{ fill: style.color }}
          />
        )}
      </svg>
    </div>
  );
}

/** A line through the centres of the periods, interrupted at gaps. A single value is as wide as its period. */
function linePath(values: readonly (number | null)[], y: (value: number) => number): string {
  return values
    .map((value, index) => {
      if (value === null) return "";
      const isFirst = (values[index - 1] ?? null) === null;
      const isAlone = isFirst && (values[index + 1] ?? null) === null;
      if (isAlone) return `M${index} ${y(value)}h1`;
      return `${isFirst ? "M" : "L"}${index + 0.5} ${y(value)}`;
    })
    .join("");
}
