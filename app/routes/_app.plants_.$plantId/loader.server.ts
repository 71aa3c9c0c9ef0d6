import { getOwningCompany, getPerformances, getPlant, type OwningCompany, type Plant } from "@entities/plant";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode } from "@shared/api/api-error";
import { type Outcome, settle } from "@shared/api/outcome";
import { rangeEnding, rangeText } from "@shared/lib/date-range";
import { localDay } from "@shared/lib/local-day";
import { isId } from "@shared/lib/query-value";

/** The days of the performance card (spec 2 §9). */
const performanceDays = 14;

/** The page of one plant: the plant and each card stream in on their own. */
export function loader({ request, context: { api, session }, params }: LoaderFunctionArgs) {
  const { user, company, adminMode } = session.requireSignedIn(request);
  const plantId = idIn(params.plantId);
  if (plantId === null) throw new Response(null, { status: 404 });
  // A link names the company the plant was seen through; without one it is the current company.
  const companyId = idIn(new URL(request.url).searchParams.get("companyId")) ?? company.id;

  const { signal } = request;
  const now = Temporal.Now.instant();
  const today = localDay(now);
  const range = rangeEnding(today.subtract({ days: 1 }), performanceDays);

  const plant = settle(getPlant(api, companyId, plantId, { signal }));
  return {
    plantId,
    companyId,
    ownCompanyId: company.id,
    adminMode: user.admin && adminMode,
    today: today.toString(),
    performanceDays: rangeText(range),
    plant,
    owner: user.admin ? ownerWhereFailed(plant, () => getOwningCompany(api, plantId, { signal })) : null,
    performances: settle(getPerformances(api, companyId, plantId, { ...range, period: "day" }, { signal })),
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
export type PlantCards = Pick<ReturnType<typeof loader>, "performanceDays" | "performances">;
