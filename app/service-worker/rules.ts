import type { ProblemDetails } from "@shared/api/result";
import { isDataPath, pageUrl, refreshHeader, requestedRoutes } from "@shared/framework/page-data-url";
import { isSecretPage } from "@shared/lib/safe-url";
import {
  lastPlantPath,
  maxOfflinePlants,
  type OfflineEntry,
  type OfflineList,
  offlinePath,
  onlyMarked,
  ownerHeader,
  type StoredPlant,
} from "@shared/offline/protocol";

/**
 * How the service worker responds to a request (domain/offline.md#requests).
 *
 * - `asset`: the stored file, else the network. The name of a file contains a hash of its content.
 * - `copy`: the network; the last copy if it does not respond.
 * - `last-plant`: a redirect to the plant that was viewed last.
 * - `pass`: the browser's own request.
 */
export type Strategy = "asset" | "copy" | "last-plant" | "pass";

/** Pages and resources without a copy: downloads, sign-out, and the figures of the wall, which the page keeps itself. */
const withoutCopy = /^\/(sign-out|healthz|service-worker\.js|manifest\.webmanifest|resources\/(plant-file|wall))$/;

type RequestOf = Pick<Request, "method" | "url" | "mode" | "headers">;

export function strategyOf({ method, url, mode, headers }: RequestOf, origin: string): Strategy {
  const { origin: target, pathname } = new URL(url);
  if (method !== "GET" || target !== origin || withoutCopy.test(pathname) || isSecretPage(pathname)) return "pass";
  // The refresh of an open page (shared/refresh) shows no earlier data. A navigation cannot use the data of a refresh.
  if (headers.has(refreshHeader)) return "pass";
  if (pathname.startsWith("/assets/")) return "asset";
  if (pathname === lastPlantPath) return "last-plant";
  const isData = isDataPath(pathname) || /^\/(resources|api\/v0)\//.test(pathname);
  return isData || mode === "navigate" ? "copy" : "pass";
}

/** The URL under which a copy is stored. What is available offline is one page, whatever its query. */
export function copyKey(href: string): string {
  const url = new URL(href);
  if (url.pathname === offlinePath) url.search = "";
  return url.href;
}

/** Whether stored page data contain the data of a request: Remix requests the data of some or of all routes. */
export function containsData(stored: URL, requested: URL): boolean {
  if (!isDataPath(stored.pathname) || pageUrl(stored).href !== pageUrl(requested).href) return false;
  const routes = requestedRoutes(stored);
  return routes === null || (requestedRoutes(requested)?.every((id) => routes.includes(id)) ?? false);
}

/** Who copies belong to, and until when they may be stored, in milliseconds since the epoch. */
export interface CopyOwner {
  id: string;
  endsAt: number;
  /** Whether only plants that are marked with "Keep offline" may be stored. */
  onlyMarked: boolean;
}

/** The owner of a response; null if it states that there is none, undefined if the edge did not send it. */
export function ownerOf({ headers }: Response): CopyOwner | null | undefined {
  const header = headers.get(ownerHeader);
  if (header === null) return undefined;
  const [, id, endsAt, limit] = /^([\w-]+) (\d+)(?: ([\w-]+))?$/.exec(header) ?? [];
  return id === undefined ? null : { id, endsAt: Number(endsAt), onlyMarked: limit === onlyMarked };
}

/** The name of the cache with the copies of an owner. */
export const cacheNameOf = ({ id, endsAt }: Pick<CopyOwner, "id" | "endsAt">): string => `copies ${id} ${endsAt}`;

/** The owner of a cache with copies; null for another cache. */
export function ownerOfCache(name: string): Pick<CopyOwner, "id" | "endsAt"> | null {
  const [, id, endsAt] = /^copies ([\w-]+) (\d+)$/.exec(name) ?? [];
  return id === undefined ? null : { id, endsAt: Number(endsAt) };
}

/** The caches that must be deleted: of a session that has ended, and of anybody but the owner. */
export const outdatedCaches = (names: readonly string[], now: number, owner?: Pick<CopyOwner, "id"> | null): string[] =>
  names.filter((name) => {
    const other = ownerOfCache(name);
    return other && (other.endsAt <= now || (owner !== undefined && other.id !== owner?.id));
  });

/** Whether a response can be stored: a page, page data or a result, but no download, no redirect and no error. */
export function isStorable({ status, redirected, headers }: Response): boolean {
  const type = headers.get("Content-Type") ?? "";
  return (
    status === 200 &&
    !redirected &&
    /^(text\/html|text\/x-script|application\/json)/.test(type) &&
    !headers.has("Content-Disposition")
  );
}

/** The names of fields that are only in the details of an error, and only in one of what the whole page shows. */
const errorFields = { any: "sessionEnded", page: "isWholePage" } satisfies Record<string, keyof ProblemDetails>;

/**
 * Whether a call of a response failed: the call of a part of a page, or the call of the whole page or resource. A
 * document, page data and JSON all contain the names of fields in quotation marks, which a document escapes.
 */
export function failureIn(body: string): "none" | "part" | "page" {
  const contains = (field: string) => body.includes(`"${field}"`) || body.includes(`\\"${field}\\"`);
  if (body.startsWith('{"ok":false') || contains(errorFields.page)) return "page";
  return contains(errorFields.any) ? "part" : "none";
}

const dayMs = 86_400_000;

/**
 * The plants that stay available offline, the last one seen first: plants marked with "Keep offline", and at most 50
 * plants seen within the last 7 days.
 */
export function plantsToStore(plants: readonly StoredPlant[], now: number): StoredPlant[] {
  const isKept = ({ selections }: StoredPlant) => selections.length > 0;
  const current = plants.filter((plant) => isKept(plant) || plant.seenAt > now - 7 * dayMs);
  const order = (a: StoredPlant, b: StoredPlant) => Number(isKept(b)) - Number(isKept(a)) || b.seenAt - a.seenAt;
  return current
    .toSorted(order)
    .slice(0, maxOfflinePlants)
    .toSorted((a, b) => b.seenAt - a.seenAt);
}

/** A stored response. */
export interface StoredCopy {
  url: URL;
  storedAt: number;
  bytes: number;
}

/**
 * The company and the plant that a page, its data, a resource or a call is about; null for others. A plant is another
 * entry for each company through which it is viewed.
 */
function plantKey({ pathname, searchParams }: URL): string | null {
  const [, company, plant] = /^\/api\/v0\/companies\/(\d+)\/plants\/(\d+)\//.exec(pathname) ?? [];
  if (company) return `${company} ${plant}`;
  const [, page] = /^\/plants\/(\d+)(?:\.data)?$/.exec(pathname) ?? [];
  const id = page ?? (pathname.startsWith("/resources/") ? searchParams.get("plantId") : null);
  return id === null ? null : `${searchParams.get("companyId") ?? ""} ${id}`;
}

/** Whether a copy may be stored for an owner who stores marked plants only: of such a plant, or of the list of all. */
export function isMarked(url: URL, plants: readonly StoredPlant[]): boolean {
  if (url.pathname === offlinePath) return true;
  const key = plantKey(url);
  return key !== null && plants.some(({ href, selections }) => selections.length > 0 && keyOfHref(href) === key);
}

const keyOfHref = (href: string): string | null => plantKey(new URL(href, "https://site.invalid"));

/** The number of copies that stay of pages that are no plant, the last ones that were stored. */
const maxOtherCopies = 200;

/** The copies that are removed: of plants that are not stored any more, and the oldest of all others. */
export function copiesToRemove(
  copies: readonly StoredCopy[],
  plants: readonly StoredPlant[],
  stored: readonly StoredPlant[],
): StoredCopy[] {
  const keys = new Set(stored.map(({ href }) => keyOfHref(href)));
  const removed = new Set(plants.map(({ href }) => keyOfHref(href)).filter((key) => !keys.has(key)));
  const others = copies.filter(({ url }) => !keys.has(plantKey(url)) && !removed.has(plantKey(url)));
  const old = others.toSorted((a, b) => b.storedAt - a.storedAt).slice(maxOtherCopies);
  return [...copies.filter(({ url }) => removed.has(plantKey(url))), ...old];
}

/** The URL of the page to which a copy belongs; null for data that belong to no single page. */
function hrefOfCopy(url: URL, plants: readonly StoredPlant[]): string | null {
  const key = plantKey(url);
  const plant = key === null ? undefined : plants.find(({ href }) => keyOfHref(href) === key);
  if (plant) return plant.href;
  if (/^\/(resources|api\/v0)\//.test(url.pathname)) return null;
  const page = pageUrl(url);
  return page.pathname + page.search;
}

/** The copies by plant and page, plants first, the last one that was stored first. */
export function entriesOf(copies: readonly StoredCopy[], plants: readonly StoredPlant[]): OfflineEntry[] {
  const entries = new Map<string, OfflineEntry>();
  for (const { url, storedAt, bytes } of copies) {
    const href = hrefOfCopy(url, plants);
    if (href === null || href.startsWith(offlinePath)) continue;
    const plant = plants.find((stored) => stored.href === href);
    const { name, selections } = plant ?? { name: null, selections: [] };
    const before = entries.get(href) ?? { href, isPlant: plant !== undefined, name, storedAt, bytes: 0, selections };
    const oldest = Math.min(before.storedAt, storedAt);
    entries.set(href, { ...before, storedAt: oldest, bytes: before.bytes + bytes });
  }
  return [...entries.values()].sort((a, b) => Number(b.isPlant) - Number(a.isPlant) || b.storedAt - a.storedAt);
}

/** The copies of an entry. */
export const copiesOfEntry = (copies: readonly StoredCopy[], plants: readonly StoredPlant[], href: string) =>
  copies.filter(({ url }) => hrefOfCopy(url, plants) === href);

/** What is marked with "Keep offline", with the number of its plants. */
export function offlineSelections(plants: readonly StoredPlant[]): OfflineList["kept"] {
  const byKey = new Map<string, OfflineList["kept"][number]>();
  for (const selection of plants.flatMap(({ selections }) => selections)) {
    const before = byKey.get(selection.key)?.plants ?? 0;
    byKey.set(selection.key, { ...selection, plants: before + 1 });
  }
  return [...byKey.values()];
}
