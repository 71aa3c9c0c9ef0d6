import { getOwningCompany, getPlant, type OwningCompany, type Plant } from "@entities/plant";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode } from "@shared/api/api-error";
import { type Outcome, settle } from "@shared/api/outcome";
import { localDay } from "@shared/lib/local-day";
import { isId } from "@shared/lib/query-value";
import { summaryCards } from "./summary/cards.server";

/** The page of one plant: the plant and each card stream in on their own. */
export function loader({ request, context: { api, session, now }, params }: LoaderFunctionArgs) {
  const { user, company, adminMode } = session.requireUser(request);
  const plantId = idIn(params.plantId);
  if (plantId === null) throw new Response(null, { status: 404 });
  // A link names the company the plant was seen through; without one it is the current company.
  const companyId = idIn(new URL(request.url).searchParams.get("companyId")) ?? company.id;

  const { signal } = request;
  const today = localDay(now());
  const plant = settle(getPlant(api, companyId, plantId, { signal }));
  return {
    plantId,
    companyId,
    ownCompanyId: company.id,
    adminMode: user.admin && adminMode,
    today: today.toString(),
    plant,
    owner: user.admin ? ownerWhereFailed(plant, () => getOwningCompany(api, plantId, { signal })) : null,
    ...summaryCards({ api, companyId, plantId, plant, today, signal }),
  };
}

const idIn = (text: string | null | undefined): number | null => (text && isId(text) ? Number(text) : null);

/** The owner of a plant that could not be shown, for administrators (spec 2 §2.2); null where there is no telling. */
async function ownerWhereFailed(
  plant: Promise<Outcome<Plant>>,
  lookUp: () => Promise<OwningCompany>,
): Promise<OwningCompany | null> {
  const outcome = await plant;
  if (outcome.ok || outcome.problem.sessionEnded || outcome.problem.code === apiErrorCode.notFound)
    return null;
  const owner = await settle(lookUp());
  return owner.ok ? owner.value : null;
}

/** What the cards of the page read, each on its own. */
export type PlantCards = ReturnType<typeof summaryCards>;
