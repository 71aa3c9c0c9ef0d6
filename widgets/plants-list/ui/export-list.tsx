import type { ReportSubject } from "@entities/report";
import { ExportReport } from "@features/export-report";
import type { PlantsList, PlantsListQuery, PlantsQuery } from "@features/plants-filter";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { exportedQuery } from "../exported-query";
import type { PlantsListPageData } from "../loader.server";

const subjects: Record<PlantsList, readonly ReportSubject[]> = {
  plants: ["plants", "meters"],
  issues: ["issues"],
  performances: ["plants", "meters"],
};

/** Before a page is loaded. */
const noPage = { missing: [], lossOffered: true };

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
  const control = (loaded: PlantsListPageData | null) => (
    <ExportReport
      companyId={companyId}
      subjects={subjects[list]}
      total={loaded && (loaded.total ?? loaded.rows.length)}
      ready={!busy}
      today={today}
      query={exportedQuery(listQuery, query, loaded ?? noPage)}
    />
  );
  return (
    <Deferred result={page} fallback={control(null)} renderError={() => control(null)}>
      {control}
    </Deferred>
  );
}
