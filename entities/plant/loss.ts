import { ApiError, apiErrorCode } from "@shared/api/api-error";
import type { Page } from "@shared/api/v0/rows";
import type { Query } from "@shared/api/v0/v0-client";
import type { PlantRow } from "./schema";

/** A page of a list; the API sets `per_page`. */
export interface PlantsPage extends Page<PlantRow> {
  /** Whether the API knows the lost energy of plants, as a field and for sorting (contract §9). */
  lossOffered: boolean;
}

const sortByLoss = "lost_kwh_per_day:";
/** The order instead of the largest losses: the lowest yield score first. */
const fallbackSort = "yield_score:asc";

/** How long the missing extension of the upstream is remembered, in milliseconds. */
const rememberMs = 600_000;
/** Until when the upstream of this isolate is known to lack the extension, in milliseconds since the epoch. */
let absentUntil = 0;

/** Whether the API may know the lost energy of plants: not unless a response has shown that it does not. */
export const isLossOffered = (): boolean => Date.now() >= absentUntil;

/** Forgets what responses have shown; for tests, whose files share modules. */
export const forgetLossOffered = (): void => {
  absentUntil = 0;
};

/**
 * Loads plants from an API with or without the extension `lost_kwh_per_day`. Where it is missing, an order by loss is
 * replaced, whether the API ignores the unknown sort field or rejects it.
 */
export async function withLossIfOffered(
  query: Query,
  load: (query: Query) => Promise<Page<PlantRow>>,
): Promise<PlantsPage> {
  const byLoss = typeof query.sort === "string" && query.sort.startsWith(sortByLoss);
  if (!byLoss) return remember(await load(query));
  const fallback = { ...query, sort: fallbackSort };
  if (!isLossOffered()) return remember(await load(fallback));
  try {
    const page = remember(await load(query));
    if (page.lossOffered) return page;
  } catch (error) {
    if (!isInvalid(error)) throw error;
  }
  // A request that is invalid for another reason fails again.
  const page = await load(fallback);
  absentUntil = Date.now() + rememberMs;
  return { ...page, lossOffered: false };
}

/** Remembers whether the rows have the field; a page without rows shows nothing. */
function remember(page: Page<PlantRow>): PlantsPage {
  if (page.data.some(hasLoss)) absentUntil = 0;
  else if (page.data.length > 0) absentUntil = Date.now() + rememberMs;
  return { ...page, lossOffered: isLossOffered() };
}

const hasLoss = ({ lost_kwh_per_day }: PlantRow): boolean => lost_kwh_per_day !== undefined;

const isInvalid = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.code === apiErrorCode.invalid);
