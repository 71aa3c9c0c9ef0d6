import { getCompany } from "@entities/company";
import {
  getOwningCompany,
  getPlant,
  type OwningCompany,
  type Plant,
  type PlantViewer,
} from "@entities/plant";
import { loadCustomFields } from "@features/edit-custom-fields/index.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { apiErrorCode } from "@shared/api/api-error";
import { type Result, toDeferredResult } from "@shared/api/result";
import { readId } from "@shared/lib/id";
import { localDay } from "@shared/lib/local-day";
import { pageData } from "@shared/streaming/page-data.server";
import { summaryCards } from "./summary/cards.server";

/** The page of one plant; the plant and every card are deferred. */
export function loader({ request, context: { api, config, session, now }, params }: LoaderFunctionArgs) {
  const { user, company, adminMode } = session.requireUser(request);
  const viewer: PlantViewer = {
    userId: user.id,
    companyId: company.id,
    companyName: company.name,
    isAdmin: user.admin && adminMode,
    isSupport: user.id === config.supportUserId,
  };
  const plantId = readId(params.plantId);
  if (plantId === null) throw new Response(null, { status: 404 });
  // A link contains the company through which the plant is visible; the default is the current company.
  const companyId = readId(new URL(request.url).searchParams.get("companyId")) ?? company.id;

  const { signal } = request;
  const today = localDay(now());
  const ref = { companyId, plantId };
  const plant = toDeferredResult(getPlant(api, ref, { signal }));
  return pageData(request, plant, {
    plantId,
    companyId,
    viewer,
    today: today.toString(),
    plant,
    /** The name of another company than the current one, through which the plant is viewed. */
    viewedThrough:
      companyId === company.id
        ? null
        : toDeferredResult(getCompany(api, companyId, { signal }).then(({ name }) => name)),
    owner: user.admin ? ownerOnError(plant, () => getOwningCompany(api, plantId, { signal })) : null,
    customFields: toDeferredResult(loadCustomFields(api, ref, company.id, { signal })),
    ...summaryCards({ api, ref, plant, today, signal }),
  });
}

/** The owner of a plant that failed to load, for administrators (spec 2 §2.2); null when it is not needed. */
async function ownerOnError(
  plant: Promise<Result<Plant>>,
  getOwner: () => Promise<OwningCompany>,
): Promise<Result<OwningCompany | null>> {
  const result = await plant;
  if (result.ok || result.error.sessionEnded || result.error.code === apiErrorCode.notFound) {
    return { ok: true, value: null };
  }
  return toDeferredResult(getOwner());
}

/** The deferred data of the cards. */
export type PlantCards = ReturnType<typeof summaryCards>;
