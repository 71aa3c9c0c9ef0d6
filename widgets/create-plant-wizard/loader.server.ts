import { getPlant } from "@entities/plant";
import { toPlantViewer } from "@entities/plant/plant-loader.server";
import { loadCustomFields } from "@features/edit-custom-fields/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toDeferredResult } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";
import { readId } from "@shared/lib/text";

/** The data of the wizard. The plant and its custom fields are deferred. Without an id the plant does not exist yet. */
export function loadCreatePlant({ request, context: { api, config, extensions, session, now } }: LoaderFunctionArgs) {
  const user = session.requireUser(request);
  const { company } = user;
  const query = new URL(request.url).searchParams;
  const plantId = readId(query.get("plantId"));
  const companyId = readId(query.get("companyId")) ?? company.id;
  const ref = plantId === null ? null : { companyId, plantId };

  const { signal } = request;
  return {
    ref,
    viewer: toPlantViewer(user, config),
    today: localDay(now()).toString(),
    hasMeasurements: extensions.measurements,
    /** Whether the company may create plants that are not monitored (domain/create-plant.md#monitoring). */
    lightOffered: company.non_mon_creation_enabled,
    plant: ref && toDeferredResult(getPlant(api, ref, { signal })),
    customFields: toDeferredResult(
      loadCustomFields(api, ref, { ownerId: companyId, companyId: company.id }, { signal }),
    ),
  };
}

export type WizardData = ReturnType<typeof loadCreatePlant>;
