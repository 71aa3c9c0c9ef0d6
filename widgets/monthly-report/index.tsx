import { lastFullMonth, reportDays } from "@entities/report";
import { I18nProvider } from "@lingui/react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatOf, messageText } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { rangeQuery } from "@shared/lib/date-range";
import { isLanguage, type Language } from "@shared/lib/language";
import { saveWorkbook } from "@shared/lib/xlsx";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import { useEffect, useMemo } from "react";
import { periodText, ReportChoice, ReportOffer } from "./choice";
import { monthlyReportQuery } from "./choice-query";
import {
  $list,
  $progress,
  $reports,
  plantsRequested,
  type ReportProgress,
  type ReportRequest,
  reportCancelled,
  reportClosed,
  reportOpened,
  toLoadAgain,
} from "./model";
import { LongReport } from "./plant-list";
import { PlantPage } from "./plant-page";
import type { ListedPlant, ListedPlants } from "./plant-report";
import styles from "./report.module.css";
import { reportWorkbook } from "./sheets";
import { Summary } from "./summary";
import { totalsOf } from "./totals";
import { ReportProvider, type ReportView, RunningHeader } from "./values";

interface MonthlyReportProps {
  company: { id: number; name: string };
  today: Temporal.PlainDate;
  hasLosses: boolean;
}

/**
 * The monthly report of plants (domain/reports.md). In the order to read: choice-query.ts (the URL), model.ts (`$list` and
 * `$reports`, plants that load one by one), plant-report.ts (the values of a plant), rules.ts and totals.ts (the figures),
 * summary.tsx and plant-page.tsx (the pages), sheets.ts (the spreadsheet).
 */
export function MonthlyReport({ company, today, hasLosses }: MonthlyReportProps) {
  const { i18n } = useLingui();
  const { query, ignored } = useListQuery(monthlyReportQuery);
  const choice = query.filters;
  const period = choice.period ?? lastFullMonth(today);
  const range = reportDays(period, today);
  const language: Language = choice.language ?? (isLanguage(i18n.locale) ? i18n.locale : "en");
  const names = ignored.map(({ name }) => `“${name}”`).join(", ");
  return (
    <>
      <div data-print="hide">
        <PageHeader title={<Trans>Monthly report</Trans>} back={{ to: "/reports", label: <Trans>Reports</Trans> }} />
      </div>
      <ReportChoice choice={choice} period={period} language={language} companyId={company.id} today={today} />
      {names && (
        <Alert kind="info">
          <Trans>Invalid parameters in the link were ignored: {names}.</Trans>
        </Alert>
      )}
      {range ? (
        <LoadedReport
          view={{
            title: periodText(textsIn(language), formatOf(language), period),
            company: company.name,
            range,
            today,
            hasEuros: choice.euros !== false,
            hasLosses,
          }}
          language={language}
          request={{
            plantsHref: `/resources/report-plants?${new URLSearchParams({
              date: range.end.toString(),
              ...(choice.plants && { plants: choice.plants }),
              ...(choice.plant && { plant: String(choice.plant) }),
              ...(choice.plant && choice.companyId && { companyId: String(choice.companyId) }),
            })}`,
            plantHref: `/resources/report-plant?${new URLSearchParams({
              companyId: String(choice.companyId ?? company.id),
              ...rangeQuery(range),
            })}`,
          }}
        />
      ) : (
        <EmptyState icon="reports" title={<Trans>This period has not begun.</Trans>} />
      )}
    </>
  );
}

interface LoadedReportProps {
  view: Omit<ReportView, "isSeveral" | "medianPerKwp" | "loadAgain">;
  language: Language;
  request: ReportRequest;
}

/** Loads the report, and shows it when all plants are loaded or the rest was cancelled. */
function LoadedReport({ view, language, request: { plantsHref, plantHref } }: LoadedReportProps) {
  const { list, progress, open, close } = useUnit({
    list: $list,
    progress: $progress,
    open: reportOpened,
    close: reportClosed,
  });
  useEffect(() => {
    open({ plantsHref, plantHref });
    return () => close();
  }, [open, close, plantsHref, plantHref]);
  if (list && !list.ok) return <CardError error={list.error} onRetry={() => open({ plantsHref, plantHref })} />;
  if (!list || !progress) return <SkeletonText lines={6} />;
  const { plants } = list.value;
  if (plants.length === 0) return <EmptyState icon="plants" title={<Trans>There are no plants to show</Trans>} />;
  return (
    <>
      <Progress progress={progress} plants={plants} list={list.value} />
      {progress.isLoading && progress.settled < progress.total ? (
        <LoadingPage />
      ) : (
        <Report view={view} language={language} plants={plants} />
      )}
    </>
  );
}

/** The place of the report until all of its plants are loaded. */
function LoadingPage() {
  return (
    <div className={styles.page} data-print="hide">
      <p className="hint">
        <Trans>The report appears when all plants are loaded. “Cancel” shows the plants that are loaded.</Trans>
      </p>
      <SkeletonText lines={10} />
    </div>
  );
}

interface ProgressProps {
  progress: ReportProgress;
  plants: readonly ListedPlant[];
  list: ListedPlants;
}

/** How far the report is, what failed, and the actions on the report. */
function Progress({ progress: { settled, total, isLoading }, plants, list }: ProgressProps) {
  const { i18n, t } = useLingui();
  const { reports, cancel, request } = useUnit({
    reports: $reports,
    cancel: reportCancelled,
    request: plantsRequested,
  });
  const again = isLoading ? [] : toLoadAgain(plants, reports);
  const failed = plants.filter(({ id }) => reports.get(id)?.ok === false);
  const isFirstLoad = isLoading && settled < total;
  const beyond = (list.total ?? 0) - plants.length;
  return (
    <div className={styles.progress} data-print="hide">
      <LiveRegion>{isFirstLoad ? t`Loading the report` : t`The report is ready.`}</LiveRegion>
      <p>
        <Trans>
          {settled} of <Plural value={total} one="# plant" other="# plants" />
        </Trans>
      </p>
      {isFirstLoad && (
        <>
          <progress value={settled} max={total} aria-label={t`Loaded plants`} />
          <Button size="small" onClick={() => cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
      {again.length > 0 && (
        <Button size="small" icon="retry" onClick={() => request(again)}>
          {settled < total ? <Trans>Load the rest</Trans> : <Trans>Load what failed again</Trans>}
        </Button>
      )}
      {!isFirstLoad && settled < total && (
        <Alert kind="warning">
          <Trans>The report was cancelled. The plants that are not loaded are left out of all figures.</Trans>
        </Alert>
      )}
      {failed.map(({ id, name }) => (
        <FailedPlant key={id} name={messageText(i18n, name)} onRetry={() => request([{ id }])} />
      ))}
      {(beyond > 0 || list.unreadable > 0) && (
        <Alert kind="warning">
          {beyond > 0 && (
            <Plural value={beyond} one="# further plant is left out." other="# further plants are left out." />
          )}{" "}
          {list.unreadable > 0 && (
            <Plural value={list.unreadable} one="# row could not be read." other="# rows could not be read." />
          )}
        </Alert>
      )}
    </div>
  );
}

function FailedPlant({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <p className={styles.failed}>
      <Trans>{name} could not be loaded.</Trans>{" "}
      <Button size="small" icon="retry" onClick={onRetry}>
        <Trans>Load again</Trans>
      </Button>
    </p>
  );
}

type SpreadsheetInput = Parameters<typeof reportWorkbook>[0] & Pick<ReportProps, "view">;

/** Writes the report as a spreadsheet in the browser, in the language of the report. */
function SpreadsheetButton(input: SpreadsheetInput) {
  const download = () => saveWorkbook(reportWorkbook(input), input.view.title);
  return (
    <Button size="small" icon="download" onClick={download}>
      <Trans>Download as spreadsheet</Trans>
    </Button>
  );
}

/** A report of more plants has a list of them, and shows the page of a plant when it is asked for. */
const maxOpenPages = 10;

interface ReportProps extends Pick<LoadedReportProps, "view" | "language"> {
  plants: readonly ListedPlant[];
}

/** The loaded report in its language, and the actions on it in the language of the page. */
function Report({ view, language, plants }: ReportProps) {
  const { reports: results, request } = useUnit({ reports: $reports, request: plantsRequested });
  const reports = useMemo(
    () =>
      plants.flatMap(({ id }) => {
        const result = results.get(id);
        return result?.ok ? [result.value] : [];
      }),
    [plants, results],
  );
  const { range, today } = view;
  const days = `${range.start} ${range.end} ${today}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days are compared as text
  const totals = useMemo(() => totalsOf(reports, plants, { range, today }), [reports, plants, days]);
  const isSeveral = plants.length > 1;
  const key = JSON.stringify({ ...view, median: totals.medianPerKwp });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is compared as text
  const context = useMemo<ReportView>(
    () => ({
      ...view,
      isSeveral,
      medianPerKwp: isSeveral ? totals.medianPerKwp : null,
      loadAgain: (id, parts) => request([{ id, parts }]),
    }),
    [key, isSeveral],
  );
  const statuses = new Map(plants.map(({ id, status }) => [id, status]));
  const i18n = textsIn(language);
  return (
    <>
      <div className={styles.progress} data-print="hide">
        <Button size="small" icon="reports" onClick={() => window.print()}>
          <Trans>Print or save as PDF</Trans>
        </Button>
        <SpreadsheetButton reports={reports} plants={plants} totals={totals} view={view} i18n={i18n} />
        <ReportOffer plants={plants} range={range} />
      </div>
      <I18nProvider i18n={i18n}>
        <div lang={language}>
          <ReportProvider value={context}>
            <RunningHeader />
            {isSeveral && <Summary totals={totals} reports={reports} />}
            {reports.length > maxOpenPages ? (
              <LongReport reports={reports} plants={plants} />
            ) : (
              reports.map((report) => (
                <PlantPage
                  key={report.plant.id}
                  report={report}
                  status={statuses.get(report.plant.id) ?? null}
                  onClose={null}
                />
              ))
            )}
          </ReportProvider>
        </div>
      </I18nProvider>
    </>
  );
}
