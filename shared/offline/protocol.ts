/** What the edge, the service worker and the pages share about copies of responses (docs/decisions/0105). */

/**
 * The response header of the edge that names the owner of copies: an HMAC of the person, the company and the session,
 * and when the session ends in milliseconds since the epoch. It is `none` without a session. It ends with `onlyMarked`
 * if only what the user has marked with "Keep offline" may be stored.
 */
export const ownerHeader = "X-Copy-Owner";
export const onlyMarked = "only-marked";

/** The header of a copy: when its response arrived, in milliseconds since the epoch. */
export const storedAtHeader = "X-Copy-Stored-At";

/** The header of the service worker's 503 for page data that exists only as a document. */
export const openDocumentHeader = "X-Open-Document";

export const serviceWorkerPath = "/service-worker.js";
export const manifestPath = "/manifest.webmanifest";

/**
 * The page of what is available offline. Its query `page` names a page that is not available, and `open` a page whose
 * data are available, but not its document.
 */
export const offlinePath = "/offline";

/** The path that opens the plant that was viewed last. */
export const lastPlantPath = "/last-plant";

/** The URLs of a plant: its page, and the resource that names what its tabs load (`PlantContents`). */
export interface OfflinePlant {
  href: string;
  contents: string;
}

/** The plants of a list that can be kept offline. `total` is the number of all plants of the list, null if unknown. */
export interface OfflinePlants {
  plants: readonly OfflinePlant[];
  total: number | null;
}

/** The name of a plant, null without one, and the URLs of the data of its tabs. */
export interface PlantContents {
  name: string | null;
  hrefs: readonly string[];
}

/** What a user marked with "Keep offline": a plant, a tag or a saved view. */
export interface OfflineSelection {
  /** Identifies the selection, such as `tag 12`. */
  key: string;
  label: string;
}

/** A plant of the list of what is available offline. */
export interface StoredPlant extends OfflinePlant {
  /** Null without one, and until its contents are loaded. */
  name: string | null;
  /** When the plant was viewed or fetched last, in milliseconds since the epoch. */
  seenAt: number;
  /** The selections that contain the plant; empty if the plant was only viewed. */
  selections: readonly OfflineSelection[];
}

/** A page or a plant with all of its copies, as listed on the page `/offline`. */
export interface OfflineEntry {
  href: string;
  isPlant: boolean;
  /** The name of a plant; null without one, and for another page. */
  name: string | null;
  /** When its oldest copy was stored, in milliseconds since the epoch. */
  storedAt: number;
  bytes: number;
  selections: readonly OfflineSelection[];
}

/** The messages of a page to the service worker. */
export type WorkerMessage =
  /** A page was opened. If it was loaded without the service worker, `loaded` has its URL and the URLs of its files. */
  | { type: "page-opened"; loaded: { page: string; assets: readonly string[] } | null }
  /** A plant was opened. `background` allows to fetch what is missing. */
  | { type: "plant-opened"; plant: OfflinePlant; background: boolean }
  | { type: "keep"; selection: OfflineSelection; plants: readonly OfflinePlant[] }
  | { type: "stop-keeping"; key: string }
  | { type: "list" }
  /** Null removes everything. */
  | { type: "remove"; href: string | null }
  | { type: "activate-update" };

/** The message of the service worker to a page about the last response that the page received. */
export interface ServedMessage {
  type: "served";
  /** When the copy was stored; null if the response came from the network. */
  storedAt: number | null;
  /** Whether the response was a page or page data, not the data of a part of it. */
  isPage: boolean;
}

/** The response to `list`. */
export interface OfflineList {
  entries: readonly OfflineEntry[];
  /** What is marked with "Keep offline", with the number of its plants that are stored. */
  kept: readonly (OfflineSelection & { plants: number })[];
}

/** The maximum number of plants that are available offline. */
export const maxOfflinePlants = 50;
