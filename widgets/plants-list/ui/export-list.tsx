import type { ReportSubject } from "@entities/report";
import { ExportReport } from "@features/export-report";
import type { MissingChoice, PlantsList, PlantsListQuery, PlantsQuery } from "@features/plants-filter";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { exportedQuery } from "../exported-query";
import type { PlantsListPageData } from "../loader.server";

const subjects: Record<PlantsList, readonly ReportSubject[]> = {
  plants: ["plants", "meters"],
  issues: ["issues"],
  performances: ["plants", "meters"],
};

interface ExportListProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  companyId: number;
  today: Temporal.PlainDate;
  page: Promise<Result<PlantsListPageData>> | Result<PlantsListPageData>;
  /** The rows of another query are loading. */
  busy: boolean;
}

/** Exports a list as a spreadsheet; enabled when its total is loaded. */
export function ExportList({ list, listQuery, query, companyId, today, page, busy }: ExportListProps) {
  const control = (total: number | null, missing: readonly MissingChoice[] = []) => (
    <ExportReport
      companyId={companyId}
      subjects={subjects[list]}
      total={total}
      ready={!busy}
      today={today}
      query={exportedQuery(listQuery, query, missing)}
    />
  );
  return (
    <Deferred result={page} fallback={control(null)} renderError={() => control(null)}>
      {({ total, missing }) => control(total, missing)}
    </Deferred>
  );
}
