import { type NotificationEvent, type PushEvent, scope } from "./scope";

/** A push message of an alert rule (docs/domain/alerts.md#push). */
interface PushMessage {
  title: string;
  body: string;
  /** A message replaces the notification of an earlier message with the same tag. */
  tag: string;
  url: string;
  language: string;
}

/** Shows a push message as a notification. */
export async function showMessage({ data }: PushEvent): Promise<void> {
  if (!data) return;
  const { title, body, tag, url, language } = data.json() as PushMessage;
  const icons = { icon: "/icons/icon-192.png", badge: "/icons/icon-192.png" };
  await scope.registration.showNotification(title, { body, tag, renotify: true, lang: language, data: url, ...icons });
}

/** Opens the page of a notification, or the window that shows it. A page of another site is never opened. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data), location.origin);
  const { href } = url.origin === location.origin ? url : new URL(location.origin);
  const windows = await scope.clients.matchAll({ type: "window" });
  const open = windows.find((window) => window.url === href);
  await (open ? open.focus() : scope.clients.openWindow(href));
}

/** Ends the push subscription of this browser, so that a user who signs out gets no more messages here. */
export async function endPush(): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
