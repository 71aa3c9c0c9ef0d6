import { getPlant, type PlantViewer } from "@entities/plant";
import { loadCustomFields } from "@features/edit-custom-fields/index.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { readId } from "@shared/lib/id";
import { localDay } from "@shared/lib/local-day";

/** The data of the wizard; the plant and its custom fields are deferred. Without an id no plant is created yet. */
export function loadCreatePlant({ request, context: { api, config, session, now } }: LoaderFunctionArgs) {
  const { user, company, adminMode } = session.requireUser(request);
  const viewer: PlantViewer = {
    userId: user.id,
    companyId: company.id,
    companyName: company.name,
    isAdmin: user.admin && adminMode,
    isSupport: user.id === config.supportUserId,
  };
  const query = new URL(request.url).searchParams;
  const plantId = readId(query.get("plantId"));
  const companyId = readId(query.get("companyId")) ?? company.id;
  const ref = plantId === null ? null : { companyId, plantId };

  const { signal } = request;
  return {
    ref,
    viewer,
    today: localDay(now()).toString(),
    /** Whether the company may create plants that are not monitored (spec 3 §5). */
    lightOffered: company.non_mon_creation_enabled,
    plant: ref && toDeferredResult(getPlant(api, ref, { signal })),
    customFields: toDeferredResult(loadCustomFields(api, ref, company.id, { signal })),
  };
}

export type WizardData = ReturnType<typeof loadCreatePlant>;
