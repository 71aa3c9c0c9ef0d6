/** The parts of the scope of a service worker that ours uses. The types of the DOM do not contain it. */

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly clientId: string;
  /** The page that the response of a navigation creates; empty for other requests. */
  readonly resultingClientId: string;
  respondWith(response: Promise<Response>): void;
}

export interface MessageEventOfPage extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  readonly source: { readonly id: string } | null;
}

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface ServiceWorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEventOfPage) => void): void;
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
  };
}

export const scope = globalThis as unknown as ServiceWorkerScope;
