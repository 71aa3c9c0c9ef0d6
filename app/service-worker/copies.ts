import { isDataPath, pageUrl } from "@shared/framework/page-data-url";
import { type StoredPlant, storedAtHeader } from "@shared/offline/protocol";
import {
  type CopyOwner,
  cacheNameOf,
  containsData,
  copiesToRemove,
  copyKey,
  failureIn,
  isMarked,
  isStorable,
  outdatedCaches,
  ownerOf,
  ownerOfCache,
  plantsToStore,
  type StoredCopy,
} from "./rules";

/**
 * The copies of responses. Each owner has one cache, which also contains the list of their plants, so that deleting the
 * cache deletes everything (docs/decisions/0105).
 */

/** Changes when a session ends. A response to an earlier request is not stored any more. */
let epoch = 0;

/** Deletes the copies of sessions that have ended; with an owner also the copies of others, with null all copies. */
export async function removeOutdated(owner?: CopyOwner | null): Promise<void> {
  if (owner === null) epoch += 1;
  const names = outdatedCaches(await caches.keys(), Date.now(), owner);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The cache of the current owner; null without one. */
export async function currentCopies(): Promise<Cache | null> {
  await removeOutdated();
  const name = (await caches.keys()).find((other) => ownerOfCache(other) !== null);
  return name === undefined ? null : caches.open(name);
}

/** The copy of a response; undefined without one. */
export const findCopy = async (url: string): Promise<Response | undefined> =>
  (await currentCopies())?.match(copyKey(url), { ignoreVary: true });

/** The copy of page data that contain more than the requested routes, and whether there are any data of the page. */
export async function findPageData(requested: URL): Promise<{ copy: Response | undefined; exists: boolean }> {
  const cache = await currentCopies();
  const urls = ((await cache?.keys()) ?? [])
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => isDataPath(pathname));
  const match = urls.find((url) => containsData(url, requested));
  return {
    copy: match && (await cache?.match(match.href, { ignoreVary: true })),
    exists: urls.some((url) => pageUrl(url).href === pageUrl(requested).href),
  };
}

/** The header of a copy in which a part of the page shows an error. Such a copy replaces no complete one. */
const incompleteHeader = "X-Copy-Incomplete";

export const storedAtOf = ({ headers }: Response): number => Number(headers.get(storedAtHeader));

/**
 * Requests a response, and stores a copy once the body was read to its end. Nothing is stored when the page cancels the
 * request or the connection is lost in between; the previous copy stays.
 */
export async function fetchAndStore(request: Request): Promise<Response> {
  const sentIn = epoch;
  const response = await fetch(request);
  const owner = ownerOf(response);
  const isLate = sentIn !== epoch;
  if (owner === null || (owner && !isLate)) await removeOutdated(owner);
  if (!owner || isLate || !isStorable(response) || !response.body) return response;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const recording = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      chunks.push(chunk);
      controller.enqueue(chunk);
    },
    flush: () => store(copyKey(request.url), new Response(new Blob(chunks), response), owner, sentIn).catch(() => {}),
  });
  return new Response(response.body.pipeThrough(recording), response);
}

async function store(url: string, received: Response, owner: CopyOwner, sentIn: number): Promise<void> {
  const body = await received.blob();
  const failure = failureIn(await body.text());
  if (sentIn !== epoch) return;
  const cache = await caches.open(cacheNameOf(owner));
  if (owner.onlyMarked && !isMarked(new URL(url), await readPlants(cache))) return;
  const previous = await cache.match(url, { ignoreVary: true });
  if (failure === "page" || (failure === "part" && previous && !previous.headers.has(incompleteHeader))) return;
  const headers = new Headers(received.headers);
  if (failure === "part") headers.set(incompleteHeader, "true");
  headers.delete("Content-Encoding");
  headers.set("Content-Length", String(body.size));
  headers.set(storedAtHeader, String(Date.now()));
  if (sentIn !== epoch) return;
  await cache.put(url, new Response(body, { headers }));
}

const plantsUrl = "/service-worker/plants";

async function readPlants(cache: Cache): Promise<StoredPlant[]> {
  const response = await cache.match(plantsUrl);
  return response ? response.json() : [];
}

/** All copies of the current owner, and their plants. */
export async function readCopies(): Promise<{ copies: StoredCopy[]; plants: StoredPlant[] }> {
  const cache = await currentCopies();
  if (!cache) return { copies: [], plants: [] };
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== plantsUrl);
  const copies = await Promise.all(
    requests.map(async ({ url }): Promise<StoredCopy | null> => {
      const response = await cache.match(url, { ignoreVary: true });
      if (!response) return null;
      const bytes = Number(response.headers.get("Content-Length"));
      return { url: new URL(url), storedAt: storedAtOf(response), bytes };
    }),
  );
  return { copies: copies.filter((copy) => copy !== null), plants: await readPlants(cache) };
}

let lastChange: Promise<unknown> = Promise.resolve();

/** Changes the list of plants, one change after the other, and removes the copies of plants that are not on it. */
export function changePlants(change: (plants: StoredPlant[]) => StoredPlant[]): Promise<StoredPlant[]> {
  const changed = lastChange.then(async () => {
    const cache = await currentCopies();
    if (!cache) return [];
    const { copies, plants } = await readCopies();
    const next = change(plants);
    const stored = plantsToStore(next, Date.now());
    await cache.put(plantsUrl, Response.json(stored));
    for (const { url } of copiesToRemove(copies, [...plants, ...next], stored))
      await cache.delete(url.href, { ignoreVary: true });
    return stored;
  });
  lastChange = changed.catch(() => {});
  return changed;
}

export async function removeCopies(copies: readonly StoredCopy[]): Promise<void> {
  const cache = await currentCopies();
  for (const { url } of copies) await cache?.delete(url.href, { ignoreVary: true });
}
