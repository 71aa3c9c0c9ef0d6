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

export interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

interface WindowOfSite {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface ServiceWorkerScope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEventOfPage) => void): void;
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<{ postMessage(message: unknown): void } | undefined>;
    matchAll(options: { type: "window" }): Promise<readonly WindowOfSite[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
    /** Absent in a browser without push messages. */
    readonly pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> };
  };
}

export const scope = globalThis as unknown as ServiceWorkerScope;
