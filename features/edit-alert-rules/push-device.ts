import { msg } from "@lingui/core/macro";
import { createMutation } from "@shared/mutations/create-mutation";
import { findRegistration } from "@shared/offline/worker-client";
import { createEffect, createEvent, createStore, sample } from "effector";
import { pending } from "patronum/pending";
import type { addDeviceOfUser, removeDeviceOfUser } from "./action.server";
import { changedParts } from "./alert-rules";

/** What this browser allows, and the public key of its push subscription; null without one. */
interface BrowserState {
  permission: "unsupported" | "denied" | "open";
  key: string | null;
}

/** The list of devices is shown. */
export const devicesOpened = createEvent();
/** The user turns the notifications of this browser on. `publicKey`: the key of the API. */
export const deviceAdded = createEvent<{ publicKey: string }>();
/** The user removes a device. `isThis`: the device is this browser. */
export const deviceRemoved = createEvent<{ deviceId: number; isThis: boolean }>();

const addDevice = createMutation<typeof addDeviceOfUser>("add-push-device", {
  success: () => msg`This device receives notifications.`,
  invalidates: changedParts,
});
export const removeDevice = createMutation<typeof removeDeviceOfUser>("remove-push-device", {
  success: () => msg`Device removed`,
  invalidates: changedParts,
});

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

/** The push subscriptions of this browser. Tests replace the effects that use it. */
async function findPushManager(): Promise<PushManager | null> {
  if (!("Notification" in window && "PushManager" in window)) return null;
  return (await findRegistration())?.pushManager ?? null;
}

export const readBrowserFx = createEffect(async (): Promise<BrowserState> => {
  const manager = await findPushManager();
  if (!manager) return { permission: "unsupported", key: null };
  const subscription = await manager.getSubscription();
  return {
    permission: Notification.permission === "denied" ? "denied" : "open",
    key: subscription && base64Url(subscription.getKey("p256dh")),
  };
});

/**
 * Asks the user for the permission to show notifications. If the user allows notifications, subscribes the browser to
 * messages that the API signs. Returns null if the user does not allow notifications.
 */
export const subscribeFx = createEffect(async ({ publicKey }: { publicKey: string }) => {
  // At once: browsers ask only during a click.
  if ((await Notification.requestPermission()) !== "granted") return null;
  const manager = await findPushManager();
  if (!manager) throw new Error("There is no service worker.");
  // A subscription belongs to the key with which it was made.
  await (await manager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  const subscription = await manager.subscribe(options);
  return {
    name: deviceName(navigator.userAgent),
    endpoint: subscription.endpoint,
    p256dh: base64Url(subscription.getKey("p256dh")),
    auth: base64Url(subscription.getKey("auth")),
  };
});

export const unsubscribeFx = createEffect(async (): Promise<void> => {
  await (await (await findPushManager())?.getSubscription())?.unsubscribe();
});

/** The state of this browser; null until it is known. */
export const $browser = createStore<BrowserState | null>(null).on(readBrowserFx.doneData, (_, state) => state);

/** Whether this browser could not subscribe, such as without its push service. */
export const $subscribeFailed = createStore(false)
  .on(subscribeFx.fail, () => true)
  .reset(deviceAdded, devicesOpened);

export const $isChanging = pending({ effects: [subscribeFx, addDevice, unsubscribeFx, removeDevice] });

sample({ clock: devicesOpened, target: readBrowserFx });
sample({ clock: deviceAdded, target: subscribeFx });
sample({
  clock: subscribeFx.doneData,
  filter: (subscription): subscription is NonNullable<typeof subscription> => subscription !== null,
  target: addDevice,
});
sample({ clock: deviceRemoved, fn: ({ deviceId }) => ({ deviceId }), target: removeDevice });
sample({ clock: deviceRemoved, filter: ({ isThis }) => isThis, fn: () => {}, target: unsubscribeFx });
sample({ clock: [subscribeFx.finally, unsubscribeFx.finally], fn: () => {}, target: readBrowserFx });

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** The name of a browser and its system, by which a user recognises the device: "Chrome, Android". */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [];
  return [nameIn(browsers), nameIn(systems)].flat().join(", ") || "Browser";
}
