import { type Cause, causeTitle, isNotes, isPromise } from "@entities/cause";
import { causeSummaryHref } from "@entities/cause/cause-summaries.server";
import { loadCauses } from "@entities/cause/load-causes.server";
import type { PlantState, YieldStatus } from "@entities/plant";
import { createPlantLoader } from "@entities/plant/plant-loader.server";
import { listPlantLocations, locationStatuses } from "@entities/plant-location";
import { type Coordinates, distanceKm } from "@heliograph/rules/places";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { valueOr } from "@shared/api/result";
import type { Message } from "@shared/i18n/format";
import { textsIn } from "@shared/i18n/texts";
import { requestLanguage } from "@shared/lib/request.server";

/** Another plant with an open cause. */
export interface TroubledPlant extends Pick<PlantState, "status" | "silence"> {
  id: number;
  name: Message;
  city: string | null;
  km: number;
  /** The title of its cause. */
  title: string;
  /** Whether this plant has the same cause, or one with the same finding. */
  isSame: boolean;
}

/** A location of another plant on the map. */
export interface OtherLocation extends Coordinates {
  isSame: boolean;
}

/** The plants of the company around a plant (domain/plant-page.md#location). */
export interface Surroundings {
  /** The number of the other plants within `nearKm` per yield status. Silent plants count as NONE. */
  counts: Partial<Record<YieldStatus, number>>;
  /** The distance of the nearest other plant; null without one. */
  nearestKm: number | null;
  /** The plants with open causes: all with the same cause, and those nearby; null if the causes could not be loaded. */
  troubled: TroubledPlant[] | null;
  /** Whether this plant has an open cause. */
  hasCause: boolean;
  /** The cause that this plant shares with other plants, as in the queue. */
  shared: { title: string; href: string; plantCount: number } | null;
  /** The nearest plants. */
  others: OtherLocation[];
}

/** domain/limits.md#numbers */
const nearKm = 10;
const troubledKm = 25;
const maxTroubled = 5;
const maxOthers = 200;

/** Of another company there are statuses only. */
const noQueue: { value: { causes: Cause[] } } = { value: { causes: [] } };

const findingOf = ({ kind, typeName, pattern, driver }: Cause): string =>
  JSON.stringify([kind, typeName, pattern, driver]);

const isProblem = (cause: Cause): boolean => cause.tab !== "done" && !isNotes(cause) && !isPromise(cause);

/** Loads the surroundings of a plant; null if the company does not see its location. */
export const plantSurroundings = (args: LoaderFunctionArgs) =>
  createPlantLoader(async ({ api, ref, session, extensions, signal }): Promise<Surroundings | null> => {
    const [columns, queue] = await Promise.all([
      listPlantLocations(api, ref.companyId, { ...extensions, signal }),
      ref.companyId === session.company.id
        ? valueOr(loadCauses(args.context, session, { isDone: false }, signal), null)
        : noQueue,
    ]);
    const located = columns.ids.map((id, index) => ({
      id,
      status: locationStatuses[columns.statuses[index] ?? -1] ?? "NONE",
      latitude: columns.lats[index] ?? 0,
      longitude: columns.lngs[index] ?? 0,
    }));
    const own = located.find(({ id }) => id === ref.plantId);
    if (!own) return null;
    const others = located
      .filter(({ id }) => id !== ref.plantId)
      .map((other) => ({ ...other, km: distanceKm(own, other) }))
      .toSorted((a, b) => a.km - b.km);
    const counts: Surroundings["counts"] = {};
    for (const { status } of others.filter(({ km }) => km <= nearKm)) {
      const counted = status === "SILENT" ? "NONE" : status === "LOSING" ? "OK" : status;
      counts[counted] = (counts[counted] ?? 0) + 1;
    }
    const causes = (queue?.value.causes ?? []).filter(isProblem);
    const ownCauses = causes.filter(({ plants }) => plants.some(({ id }) => id === ref.plantId));
    const ownFindings = new Set(ownCauses.map(findingOf));
    const i18n = textsIn(requestLanguage(args.request));
    const distances = new Map(others.map(({ id, km }) => [id, km]));
    const troubled = new Map<number, TroubledPlant>();
    for (const cause of causes) {
      const isSame = ownFindings.has(findingOf(cause));
      for (const { id, name, city, status, silence } of cause.plants) {
        const km = distances.get(id);
        if (km === undefined || (!isSame && km > troubledKm) || troubled.get(id)?.isSame) continue;
        if (!isSame && troubled.has(id)) continue;
        troubled.set(id, { id, name, city, status, silence, km, title: causeTitle(i18n, cause), isSame });
      }
    }
    const shared = ownCauses.find(({ plants }) => plants.length > 1);
    return {
      counts,
      nearestKm: others[0]?.km ?? null,
      troubled: queue
        ? [...troubled.values()]
            .toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || a.km - b.km)
            .slice(0, maxTroubled)
        : null,
      hasCause: ownCauses.length > 0,
      shared: shared
        ? {
            title: causeTitle(i18n, shared),
            href: causeSummaryHref(shared, queue?.value.causes ?? []),
            plantCount: shared.plants.length,
          }
        : null,
      others: others
        .slice(0, maxOthers)
        .map(({ id, latitude, longitude }) => ({ latitude, longitude, isSame: troubled.get(id)?.isSame ?? false })),
    };
  })(args);
