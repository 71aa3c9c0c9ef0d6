import { isId, readId } from "@shared/lib/id";
import { dayCodec, dayRangeCodec, enumCodec, listCodec, type QueryCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";
import { periodTypes } from "./period-types";

/** The chart types in the order of their buttons (spec 2 §2.7). */
export const chartTypes = ["default", "ratio", "ratio-diff", "abs-diff", "daily-yield-scores"] as const;
export type ChartType = (typeof chartTypes)[number];

const idCodec: QueryCodec<number> = {
  read(text) {
    const value = readId(text.trim());
    return { value, complete: value !== null || text.trim() === "" };
  },
  write: String,
};

/** The tab's part of the URL; the page has other parameters too. */
export const performanceQuery = createListQuery({
  filters: {
    chart: enumCodec(chartTypes),
    period: enumCodec(periodTypes),
    start_date: dayCodec,
    end_date: dayCodec,
    meter: idCodec,
    /** The ids of the compared plants. */
    compare: listCodec(isId),
    /** The range of the historical summary. */
    summary: dayRangeCodec,
  },
  paginated: false,
});

export type PerformanceFilters = QueryOf<typeof performanceQuery>["filters"];
