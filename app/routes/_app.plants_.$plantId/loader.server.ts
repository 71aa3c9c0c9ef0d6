import { getOwningCompany, getPlant, type OwningCompany, type Plant } from "@entities/plant";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode } from "@shared/api/api-error";
import { type Result, toDeferredResult } from "@shared/api/result";
import { isId } from "@shared/lib/id";
import { localDay } from "@shared/lib/local-day";
import { summaryCards } from "./summary/cards.server";

/** The page of one plant: the plant and each card stream in on their own. */
export function loader({ request, context: { api, session, now }, params }: LoaderFunctionArgs) {
  const { user, company, adminMode } = session.requireSignedIn(request);
  const plantId = idIn(params.plantId);
  if (plantId === null) throw new Response(null, { status: 404 });
  // A link names the company the plant was seen through; without one it is the current company.
  const companyId = idIn(new URL(request.url).searchParams.get("companyId")) ?? company.id;

  const { signal } = request;
  const today = localDay(now());
  const plant = toDeferredResult(getPlant(api, companyId, plantId, { signal }));
  return {
    plantId,
    companyId,
    ownCompanyId: company.id,
    adminMode: user.admin && adminMode,
    today: today.toString(),
    plant,
    owner: user.admin ? ownerOnError(plant, () => getOwningCompany(api, plantId, { signal })) : null,
    ...summaryCards({ api, companyId, plantId, plant, today, signal }),
  };
}

const idIn = (text: string | null | undefined): number | null => (text && isId(text) ? Number(text) : null);

/** The owner of a plant that failed to load, for administrators (spec 2 §2.2); null when it is not needed. */
async function ownerOnError(
  plant: Promise<Result<Plant>>,
  lookUp: () => Promise<OwningCompany>,
): Promise<Result<OwningCompany | null>> {
  const result = await plant;
  if (result.ok || result.error.sessionEnded || result.error.code === apiErrorCode.notFound) {
    return { ok: true, value: null };
  }
  return toDeferredResult(lookUp());
}

/** What the cards of the page read, each on its own. */
export type PlantCards = ReturnType<typeof summaryCards>;
