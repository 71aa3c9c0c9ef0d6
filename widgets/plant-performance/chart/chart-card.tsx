import {
  coordinatesOf,
  hasNoWeatherSource,
  type PlantView,
  plantName,
  plantResourceHref,
  SetWeatherSourceText,
  WeatherAttribution,
} from "@entities/plant";
import { ComparePicker } from "@features/compare-plants";
import type { EventSource } from "@features/plant-events";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { messageText, useFormat } from "@shared/i18n/format";
import { useHasChoices } from "@shared/session/company-choices";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { Chip, Chips } from "@shared/ui/chip/chip";
import { useResource } from "@shared/ui/resource/resource";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import type { Plot } from "@shared/ui/series-plot/create-plot.client";
import { seriesPlot } from "@shared/ui/series-plot/series-plot";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useEffect, useState } from "react";
import type { EventsData } from "../loaders.server";
import { needsPeakPower } from "../rules/chart-model";
import { isChartAvailable } from "../rules/chart-types";
import type { PerformanceViewState } from "../use-performance-view";
import { ignoredComparisons, isToday, maxComparedPlants, type PerformanceView } from "../view";
import styles from "./chart-card.module.css";
import { PerformanceChartSkeleton } from "./chart-skeleton";
import { shownRangeText } from "./chart-texts";
import { ChartOffer } from "./empty-chart";
import { PerformanceChart } from "./performance-chart";
import { SaveMenu } from "./save-menu";
import { type ChartDataState, useChartData } from "./use-chart-data";

/** The chart, the plants to compare with, and the events in the shown period. */
export function ChartCard({ plantView, state }: { plantView: PlantView; state: PerformanceViewState }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { ref, plant } = plantView;
  const { view, change, hrefOf } = state;
  const [plot, setPlot] = useState<Plot | null>(null);
  const data = useChartData(plantView, view);
  const events = useResource<EventsData>(plantResourceHref("plant-events", ref), {
    parts: ["issues", "tickets", "notes"],
  });
  const { chips, notice } = useComparedChips(data, view);
  const hasOtherPlants = useHasChoices("otherPlants", ref.companyId);
  const available = isChartAvailable(view);
  const { shown } = data;
  // Loads the chart library while the measurements are loading.
  useEffect(seriesPlot.preload, []);
  const time = shown && isToday(view.range, plantView.today) && format.time(shown.asOf);
  const asOf = time && t`As of ${time}`;
  const hasData = shown !== null && shown.model.series.length > 0;

  return (
    <Card
      title={t`Yield`}
      hint={[shownRangeText(format, shown?.window ? shown.part.periods : [], view), asOf].filter(Boolean).join(" · ")}
      busy={data.busy}
      actions={
        <>
          {available && hasData ? (
            <SaveMenu
              plantId={ref.plantId}
              plantName={messageText(i18n, plantName({ id: ref.plantId, name: plant.name }))}
              view={view}
              shown={shown}
              plot={plot}
            />
          ) : (
            // The button has its place before the data arrives.
            <Button size="small" icon="download" disabled>
              <Trans>Save</Trans>
            </Button>
          )}
          {hasOtherPlants && (
            <ComparePicker
              plant={{ ...ref, peakWatt: plant.total_peak_in_watt, coordinates: coordinatesOf(plant) }}
              excludedIds={[ref.plantId, ...view.comparedIds]}
              remaining={maxComparedPlants - view.comparedIds.length}
              onPick={(plantId) => change(({ comparedIds }) => ({ comparedIds: [...comparedIds, plantId] }))}
            />
          )}
        </>
      }
    >
      <div className={styles.body}>
        <ComparedChips
          chips={chips}
          busy={data.busy}
          withoutHref={(plantId) => hrefOf({ comparedIds: view.comparedIds.filter((id) => id !== plantId) })}
        />
        {notice && (
          <Alert
            kind="warning"
            actions={
              data.compared.some(({ error }) => error !== null) && (
                <Button size="small" icon="retry" busy={data.busy} onClick={data.retryComparison}>
                  <Trans>Try again</Trans>
                </Button>
              )
            }
          >
            {notice}
          </Alert>
        )}
        {available && <SeriesNotice notes={data.notes} />}
        <IgnoredComparisons {...ignoredComparisons(state.filters, ref.plantId)} />
        {!available ? (
          <Alert kind="warning" title={<Trans>Chart not available for period type</Trans>}>
            <Trans>Select days, weeks or months, or another chart type.</Trans>
          </Alert>
        ) : data.error ? (
          <CardError error={data.error} onRetry={data.retry}>
            <strong>
              <Trans>Failed to load energy production statistics.</Trans>
            </strong>
          </CardError>
        ) : shown === null ? (
          <PerformanceChartSkeleton state={state} plantView={plantView} />
        ) : (
          <PerformanceChart
            shown={shown}
            state={state}
            events={events.value?.events ?? []}
            plantView={plantView}
            busy={data.busy}
            outdated={data.outdated}
            onReady={setPlot}
            plot={plot}
          />
        )}
        {hasData && <ChartOffer state={state} plantView={plantView} className={styles.note} />}
        {data.errorsFailed && (
          <p className={styles.note}>
            <Trans>The expected range could not be loaded.</Trans>
          </p>
        )}
        {data.weatherFailed && (
          <p className={styles.note}>
            <Trans>The weather could not be loaded.</Trans>
          </p>
        )}
        <EventNotice events={events} />
        {hasNoWeatherSource(plant) && (
          <p className={styles.note}>
            <SetWeatherSourceText isAdmin={plantView.viewer.isAdmin} />
          </p>
        )}
        {plant.weather === "recorded" && (
          <p className={styles.note}>
            <WeatherAttribution {...plant} />
          </p>
        )}
      </div>
    </Card>
  );
}

/** Names the plants of the URL that are not in the comparison. */
function IgnoredComparisons({ isSelf, beyondLimit }: ReturnType<typeof ignoredComparisons>) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (!isSelf && beyondLimit.length === 0) return null;
  const names = format.list(beyondLimit.map((id) => messageText(i18n, plantName({ id, name: null }))));
  return (
    <Alert kind="warning">
      {isSelf && <Trans>Ignored: the comparison of the plant with itself.</Trans>}{" "}
      {names && (
        <Trans>
          Ignored: {names}. A plant is compared with at most {maxComparedPlants} others.
        </Trans>
      )}
    </Alert>
  );
}

const sourceLabels: Record<EventSource, MessageDescriptor> = {
  issues: msg`issues`,
  tickets: msg`tickets`,
  notes: msg`notes`,
  audits: msg`changes and snoozes`,
};

/** Names the types of events that could not be loaded. */
function EventNotice({ events }: { events: ReturnType<typeof useResource<EventsData>> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { value, error, busy, retry } = events;
  const failed = value?.failed ?? [];
  if (!error && failed.length === 0) return null;
  const names = format.list(failed.map((source) => i18n._(sourceLabels[source])));
  return (
    <p className={styles.notice} role="status">
      {error && !value ? (
        <Trans>The events of the plant could not be loaded.</Trans>
      ) : (
        <Trans>Some events could not be loaded: {names}.</Trans>
      )}
      <Button size="small" kind="quiet" icon="retry" busy={busy} onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

interface ComparedChip {
  plantId: number;
  /** Null until the label is known. */
  name: string | null;
  /** Why the plant is not in the chart. Null if it is. */
  problem: string | null;
}

interface ComparedChipsProps {
  chips: readonly ComparedChip[];
  busy: boolean;
  /** The URL without this plant. */
  withoutHref: (plantId: number) => { search: string; hash: string };
}

/** The compared plants. Each chip is a link that removes its plant. */
function ComparedChips({ chips, busy, withoutHref }: ComparedChipsProps) {
  const { t, i18n } = useLingui();
  if (chips.length === 0) return null;
  return (
    <Chips label={t`Compared plants`}>
      {chips.map(({ plantId, name, problem }) => (
        <li key={plantId}>
          <Chip
            to={withoutHref(plantId)}
            action={<Trans>Remove from the comparison:</Trans>}
            value={messageText(i18n, plantName({ id: plantId, name }))}
            failed={problem !== null}
          >
            {problem !== null && <span>{problem}</span>}
            {busy && name === null && problem === null && <Spinner />}
          </Chip>
        </li>
      ))}
    </Chips>
  );
}

interface ComparedTexts {
  chips: ComparedChip[];
  /** Why the comparison is incomplete. Null if it is complete. */
  notice: string | null;
}

/** Returns the chips of the compared plants, and a sentence about the plants that could not be loaded or compared. */
function useComparedChips({ compared, peakWatt, shown }: ChartDataState, { chart }: PerformanceView): ComparedTexts {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const perPeak = needsPeakPower(chart);
  const chips = compared.map(({ plantId, name, error, loaded, peakWatt: watt }) => ({
    plantId,
    name,
    problem: error ? t`not loaded` : loaded && perPeak && !watt ? t`peak power unknown` : null,
  }));
  const failed = chips.filter(({ problem }) => problem !== null);
  const sentences: string[] = [];
  if (failed.length > 0) {
    const names = format.list(failed.map(({ plantId, name }) => messageText(i18n, plantName({ id: plantId, name }))));
    sentences.push(t`Not compared: ${names}. The other plants are shown.`);
  }
  if (compared.some(({ loaded }) => loaded) && perPeak && !peakWatt && shown) {
    sentences.push(t`The peak power of this plant is unknown, so its energy cannot be compared.`);
  }
  return { chips, notice: sentences.length > 0 ? sentences.join(" ") : null };
}
