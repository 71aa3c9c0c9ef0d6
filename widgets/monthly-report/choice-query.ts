import { type ReportPeriod, readPeriod, writePeriod } from "@entities/report";
import { plantsListQuery } from "@features/plants-filter";
import { languages } from "@shared/lib/language";
import { readId } from "@shared/lib/text";
import { enumCodec, type QueryCodec, switchCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";

const periodCodec: QueryCodec<ReportPeriod> = {
  read(text) {
    const value = readPeriod(text.trim());
    return { value, complete: value !== null || text.trim() === "" };
  },
  write: writePeriod,
};

const idCodec: QueryCodec<number> = {
  read(text) {
    const value = readId(text.trim());
    return { value, complete: value !== null || text.trim() === "" };
  },
  write: String,
};

/** The longest query of a list of plants in a link. */
const maxFilterLength = 2_000;

/** The list of plants with all filters that any company and API can have. */
const plantsList = plantsListQuery("plants", { nonMonAccessible: true, hasLosses: true });

/** The filters of a query of the list of plants. The order and the page do not matter to a report. */
export const plantsCodec: QueryCodec<string> = {
  read(text) {
    const { query, ignored } = plantsList.read(new URLSearchParams(text.trim().slice(0, maxFilterLength)));
    const value = plantsList.search({ page: 1, sort: null, filters: query.filters }).slice(1);
    return { value: value || null, complete: ignored.length === 0 && text.length <= maxFilterLength };
  },
  write: (value) => value,
};

/** The choice of a monthly report in its URL (domain/reports.md#choice). */
export const monthlyReportQuery = createListQuery({
  filters: {
    /** The last full month by default. */
    period: periodCodec,
    /** The query of the list of plants, such as `tags=12%7C1`; all plants by default. */
    plants: plantsCodec,
    /** The only plant, and the company through which it is visible. */
    plant: idCodec,
    companyId: idCodec,
    /** The language of the page by default. */
    language: enumCodec(languages),
    euros: switchCodec(true),
  },
  paginated: false,
});

export type MonthlyReportChoice = QueryOf<typeof monthlyReportQuery>["filters"];

/** The URL of a report with a choice. */
export const choiceHref = (choice: MonthlyReportChoice = {}): string =>
  `/reports/monthly${monthlyReportQuery.search({ page: 1, sort: null, filters: choice })}`;
