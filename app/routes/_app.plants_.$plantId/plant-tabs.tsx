import type { MeterIssue } from "@entities/issue";
import { areWaiting, firstMeasuredDay, MissingMeters } from "@entities/meter";
import {
  DataOffer,
  dataRange,
  hasNoWeatherSource,
  importedUntil,
  monitoredYear,
  type PlantView,
  performanceHref,
  silenceOf,
  tierOf,
} from "@entities/plant";
import { preloadTicketDialog } from "@features/create-ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { ShownContext } from "@shared/data/revalidation";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, readRange } from "@shared/lib/date-range";
import { type LazyComponent, lazyComponent } from "@shared/lib/react";
import { StaleNotice } from "@shared/ui/card/card";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { TabPanel, Tabs } from "@shared/ui/tabs/tabs";
import { UpgradeNotice } from "@widgets/plant-header";
import {
  LongTermBadge,
  OpenIssuesCount,
  PerformanceChart,
  PerformanceChartSkeleton,
  performanceDays,
  SummaryCard,
  SummaryTab,
} from "@widgets/plant-summary";
import { StatusCalendar, StatusCalendarSkeleton } from "@widgets/status-calendar";
import { memo, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import type { PlantCards } from "./loader.server";
import { type TabId, tabLabels, tabsOf, useTab } from "./tabs";

interface PanelProps {
  view: PlantView;
  /** Called with the issues that a tab loaded or changed. The tab shows their number. */
  onIssues: (issues: readonly MeterIssue[]) => void;
  /** The calendar in the page's loader data. The summary and the Status tab show it (domain/plant-page.md#status). */
  calendar: ReactNode;
}

const loadPerformance = () => import("@widgets/plant-performance");
const loadStatus = () => import("@widgets/plant-status");
const meters = lazyComponent<PanelProps>(async () => (await import("@widgets/plant-meters")).MetersTab);

/** The panels except the summary. A panel is loaded when its tab is opened, hovered or focused. */
const tabPanels: Record<Exclude<TabId, "summary">, LazyComponent<PanelProps>> = {
  performance: lazyComponent<PanelProps>(async () => (await loadPerformance()).PerformanceTab),
  issues: lazyComponent<PanelProps>(async () => (await import("@widgets/plant-issues")).IssuesTab),
  "long-term": lazyComponent<PanelProps>(async () => (await import("@widgets/plant-long-term")).LongTermTab),
  status: lazyComponent<PanelProps>(async () => (await loadStatus()).StatusTab),
  location: lazyComponent<PanelProps>(async () => (await import("@widgets/plant-location")).LocationTab),
  meters,
  meter: meters,
  "notes-files": lazyComponent<PanelProps>(async () => (await import("@widgets/plant-notes-files")).NotesFilesTab),
  contacts: lazyComponent<PanelProps>(async () => (await import("@widgets/plant-contacts")).ContactsTab),
  admin: lazyComponent<PanelProps>(async () => (await import("@widgets/plant-admin")).AdminTab),
};

/** Loads the code of all tabs and of what is done on site, so that they work without a network. */
export async function preloadTabs(): Promise<void> {
  for (const panel of Object.values(tabPanels)) panel.preload();
  dayDetails.preload();
  preloadTicketDialog();
  (await loadPerformance()).preloadChart();
}

/** The details of a day of the calendar. */
const dayDetails = lazyComponent(async () => (await loadStatus()).DayDetails);

interface PlantTabsProps {
  view: PlantView;
  /** The deferred data of the summary and the calendar. */
  cards: PlantCards;
  /** Rendered below the tabs, whichever is open. */
  notice: ReactNode;
}

/** The tabs of the plant's layout. The panels of opened tabs stay mounted with their data and state. */
export function PlantTabs({ view, cards, notice }: PlantTabsProps) {
  const { t, i18n } = useLingui();
  const tabs = tabsOf(tierOf(view.plant, view.today), view.viewer.isAdmin);
  const selected = useTab(tabs);
  const [opened, setOpened] = useState<readonly TabId[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);
  const { issues, onIssues } = useLatestIssues(cards.issues);
  // Memoized, so that a navigation between tabs does not render the panels again.
  const performance = useMemo(() => <PerformanceCard view={view} cards={cards} />, [cards, view]);
  const calendar = useMemo(() => <CalendarCard view={view} cards={cards} />, [cards, view]);

  return (
    <>
      <Tabs
        label={t`Plant sections`}
        tabs={tabs.map((id) => ({
          id,
          label: i18n._(tabLabels[id]),
          badge:
            id === "issues" ? (
              <OpenIssuesCount issues={issues} today={view.today} />
            ) : (
              id === "long-term" && <LongTermBadge promises={cards.promises} today={view.today} />
            ),
        }))}
        selected={selected}
        onIntent={(id) => id !== "summary" && tabPanels[id].preload()}
      />
      {notice}
      <UpgradeNotice view={view} />
      {tabs
        .filter((id) => opened.includes(id))
        .map((id) => (
          <TabPanel key={id} id={id} hidden={id !== selected}>
            <ShownContext.Provider value={id === selected}>
              {id === "summary" ? (
                <SummaryTab view={view} cards={cards} performance={performance} calendar={calendar} />
              ) : (
                <LazyPanel id={id} view={view} calendar={calendar} onIssues={onIssues} />
              )}
            </ShownContext.Provider>
          </TabPanel>
        ))}
    </>
  );
}

/** The issues of the page's data, or the issues that a tab loaded later. */
function useLatestIssues(loaded: PlantCards["issues"]) {
  const [latest, setLatest] = useState<{ loaded: typeof loaded; issues: typeof loaded | Awaited<typeof loaded> }>({
    loaded,
    issues: loaded,
  });
  const onIssues = useCallback(
    (value: readonly MeterIssue[]) => setLatest((before) => ({ ...before, issues: { ok: true, value: [...value] } })),
    [],
  );
  if (latest.loaded !== loaded) setLatest({ loaded, issues: loaded });
  return { issues: latest.loaded === loaded ? latest.issues : loaded, onIssues };
}

const LazyPanel = memo(({ id, ...props }: PanelProps & { id: keyof typeof tabPanels }) => {
  const { Component } = tabPanels[id];
  return (
    <Suspense fallback={<SkeletonText lines={8} />}>
      <Component {...props} />
    </Suspense>
  );
});

/** A link to the chart of the days with data, as the days of a card cannot be selected. */
function CardOffer({ view, shown }: { view: PlantView; shown: DateRange }) {
  const { search } = useLocation();
  return <DataOffer data={dataRange(view)} shown={shown} hrefOf={(range) => performanceHref(search, range)} />;
}

/** The worst status of each day of the last year (domain/plant-page.md#status). */
function CalendarCard({ view, cards }: { view: PlantView; cards: PlantCards }) {
  const format = useFormat();
  const { plant, today, hasLosses } = view;
  const { start, end } = monitoredYear(plant, today);
  return (
    <SummaryCard
      title={<Trans>Plant status calendar</Trans>}
      hint={format.dateRange(start, end)}
      result={cards.calendar}
      fallback={<StatusCalendarSkeleton />}
    >
      {(days) => (
        <>
          <StaleNotice since={[cards.calendarStaleSince]} />
          <MissingMeters count={days.missingMeters} />
          <SeriesNotice notes={days.notes} />
          <StatusCalendar
            days={days}
            monitoredSince={plant.monitored_since}
            measuredSince={firstMeasuredDay(plant.meters, today)}
            isWaiting={areWaiting(plant.meters, today)}
            silence={silenceOf(plant, today, { losses: hasLosses })}
            importedUntil={importedUntil(plant, today)}
            offer={<CardOffer view={view} shown={{ start, end }} />}
            renderDay={(day) => (
              <Suspense fallback={<SkeletonText lines={3} />}>
                <dayDetails.Component view={view} day={day} />
              </Suspense>
            )}
          />
        </>
      )}
    </SummaryCard>
  );
}

/** The daily performance of the last two weeks (domain/plant-page.md#summary). */
function PerformanceCard({ view, cards }: { view: PlantView; cards: PlantCards }) {
  const format = useFormat();
  const range = readRange(cards.performanceDays);
  const isUncompared = hasNoWeatherSource(view.plant);
  const uncompared = isUncompared ? { peakWatt: view.plant.total_peak_in_watt } : null;
  return (
    <SummaryCard
      title={<Trans>Performance</Trans>}
      hint={format.dateRange(range.start, range.end)}
      result={cards.performances}
      fallback={<PerformanceChartSkeleton />}
    >
      {({ rows, notes }) => (
        <>
          <SeriesNotice notes={notes} />
          <PerformanceChart days={performanceDays(rows, range, view.today, isUncompared)} uncompared={uncompared} />
          <CardOffer view={view} shown={range} />
        </>
      )}
    </SummaryCard>
  );
}
