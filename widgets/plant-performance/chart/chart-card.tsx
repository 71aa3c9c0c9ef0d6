import { type PlantView, plantName, plantResourceHref } from "@entities/plant";
import { ComparePicker } from "@features/compare-plants";
import { Trans, useLingui } from "@lingui/react/macro";
import { useResource } from "@shared/api/use-resource";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ChartFrameSkeleton } from "@shared/ui/chart-frame/chart-frame";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useEffect, useState } from "react";
import { ComparedChips } from "../compare/compared-chips";
import { useComparedChips } from "../compare/use-compared-chips";
import type { EventsData } from "../data/loaders.server";
import { useChartData } from "../data/use-chart-data";
import { EventNotice } from "../events/event-notice";
import { SaveMenu } from "../export/save-menu";
import type { PerformanceViewState } from "../view/use-performance-view";
import { isChartAvailable, maxComparedPlants } from "../view/view";
import styles from "./chart-card.module.css";
import type { Plot } from "./create-plot.client";
import { PerformanceChart, plotComponent } from "./performance-chart";
import { ZoomButtons } from "./zoom-buttons";

interface ChartCardProps {
  plantView: PlantView;
  state: PerformanceViewState;
}

/** The chart with what it is compared with and the events of its time. */
export function ChartCard({ plantView, state }: ChartCardProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { ref } = plantView;
  const { view, change, hrefOf } = state;
  const [plot, setPlot] = useState<Plot | null>(null);
  const data = useChartData(plantView, view);
  const events = useResource<EventsData>(plantResourceHref("plant-events", ref));
  const { chips, notice } = useComparedChips(data, view);
  const available = isChartAvailable(view);
  const { shown } = data;
  // The library is loaded while the measurements are.
  useEffect(plotComponent.preload, []);
  const hasData = shown !== null && shown.model.series.length > 0;

  return (
    <Card
      title={t`Yield`}
      hint={format.dateRange(view.range.start, view.range.end)}
      busy={data.busy}
      actions={
        <>
          {available && hasData && <ZoomButtons plot={plot} />}
          <ComparePicker
            companyId={ref.companyId}
            excludedIds={[ref.plantId, ...view.comparedIds]}
            remaining={maxComparedPlants - view.comparedIds.length}
            onPick={(plantId) => change({ comparedIds: [...view.comparedIds, plantId] })}
          />
          {available && hasData && (
            <SaveMenu
              plantId={ref.plantId}
              plantName={messageText(i18n, plantName({ id: ref.plantId, name: plantView.plant.name }))}
              view={view}
              model={shown.model}
              plot={plot}
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
        {!available ? (
          <Alert kind="warning" title={<Trans>Chart not available for period type</Trans>}>
            <Trans>Select days, weeks or months, or another chart type.</Trans>
          </Alert>
        ) : data.error ? (
          <CardError onRetry={data.retry}>
            <strong>
              <Trans>Failed to load energy production statistics.</Trans>
            </strong>
            <ErrorText error={data.error} />
          </CardError>
        ) : shown === null ? (
          <ChartFrameSkeleton legendRows={1} />
        ) : (
          <PerformanceChart
            shown={shown}
            events={events.value?.events ?? []}
            plantView={plantView}
            busy={data.busy}
            onReady={setPlot}
            plot={plot}
          />
        )}
        {data.errorsFailed && (
          <p className={styles.note}>
            <Trans>The expected range could not be loaded.</Trans>
          </p>
        )}
        <EventNotice events={events} />
      </div>
    </Card>
  );
}
