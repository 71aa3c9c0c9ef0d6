import {
  type OfflineList,
  type OfflinePlant,
  type OfflineSelection,
  offlinePath,
  type StoredPlant,
  type WorkerMessage,
} from "@shared/offline/protocol";
import { syncTag } from "@shared/outbox/names";
import { assets, fetchInBackground, fetchPlant, storeAssets } from "./background";
import { changePlants, readCopies, removeCopies, removeOutdated } from "./copies";
import { endPush, openNotification, showMessage } from "./notifications";
import { sendOutbox } from "./outbox";
import { openLastPlant, repeatLastServed, respondWithCopy } from "./requests";
import { copiesOfEntry, entriesOf, offlineSelections, strategyOf } from "./rules";
import { type MessageEventOfPage, scope } from "./scope";

/** The service worker (docs/domain/offline.md). `scripts/build.mjs` bundles it to `/service-worker.js`. */

scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  // The copies are removed even if the network fails.
  if (request.method === "POST" && origin === location.origin && pathname === "/sign-out") {
    event.waitUntil(removeOutdated(null));
    event.waitUntil(endPush());
  }
  const strategy = strategyOf(request, location.origin);
  if (strategy === "asset") event.respondWith(assets.handle({ event, request }));
  if (strategy === "copy") event.respondWith(respondWithCopy(event));
  if (strategy === "last-plant") event.respondWith(openLastPlant(event));
});

scope.addEventListener("message", (event) => {
  event.waitUntil(receive(event, event.data as WorkerMessage));
});

scope.addEventListener("sync", (event) => {
  if (event.tag === syncTag) event.waitUntil(sendOutbox());
});

scope.addEventListener("push", (event) => event.waitUntil(showMessage(event)));

scope.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event)));

async function receive(event: MessageEventOfPage, message: WorkerMessage): Promise<void> {
  switch (message.type) {
    case "page-opened":
      await repeatLastServed(event.source?.id ?? "");
      await storeAssets(event, message.loaded?.assets ?? []);
      return fetchInBackground(event, [...(message.loaded ? [message.loaded.page] : []), offlinePath]);
    case "plant-opened":
      await changePlants((plants) => addPlant(plants, message.plant));
      if (message.background) fetchPlant(event, message.plant);
      return;
    case "keep": {
      const { selection, plants } = message;
      const stored = await changePlants((before) =>
        plants.reduceRight((list, plant) => addPlant(list, plant, [selection]), before),
      );
      const hrefs = new Set(stored.map(({ href }) => href));
      for (const plant of plants) if (hrefs.has(plant.href)) fetchPlant(event, plant);
      return reply(event);
    }
    case "stop-keeping":
      await changePlants((plants) =>
        plants.map((plant) => ({ ...plant, selections: plant.selections.filter(({ key }) => key !== message.key) })),
      );
      return reply(event);
    case "list":
      return reply(event);
    case "remove":
      await remove(message.href);
      return reply(event);
    case "activate-update":
      return scope.skipWaiting();
  }
}

/** Adds a plant at the top of the list. A plant that is on the list moves to the top. */
function addPlant(
  plants: readonly StoredPlant[],
  { href, contents }: OfflinePlant,
  selections: readonly OfflineSelection[] = [],
): StoredPlant[] {
  const before = plants.find((plant) => plant.href === href);
  const others = plants.filter((plant) => plant.href !== href);
  const otherSelections = (before?.selections ?? []).filter(
    ({ key }) => !selections.some((selection) => selection.key === key),
  );
  const name = before?.name ?? null;
  return [{ href, contents, name, seenAt: Date.now(), selections: [...otherSelections, ...selections] }, ...others];
}

async function remove(href: string | null): Promise<void> {
  if (href === null) await changePlants(() => []);
  const { copies, plants } = await readCopies();
  await removeCopies(href === null ? copies : copiesOfEntry(copies, plants, href));
  if (href !== null) await changePlants((stored) => stored.filter((plant) => plant.href !== href));
}

async function reply(event: MessageEventOfPage): Promise<void> {
  const { copies, plants } = await readCopies();
  const list: OfflineList = { entries: entriesOf(copies, plants), kept: offlineSelections(plants) };
  event.ports[0]?.postMessage(list);
}
