import { callAction } from "@testing/load-context";
import { createModelScope } from "@testing/model-scope";
import { describe, expect, it, vi } from "vitest";
import { addDeviceOfUser, removeDeviceOfUser } from "./action.server";
import {
  $browser,
  $isChanging,
  $subscribeFailed,
  deviceAdded,
  deviceName,
  deviceRemoved,
  devicesOpened,
  readBrowserFx,
  subscribeFx,
  unsubscribeFx,
} from "./push-device";

const subscription = { name: "Chrome, Android", endpoint: "https://push.example/1", p256dh: "B", auth: "A" };

function openDevices(subscribe: () => Promise<typeof subscription | null> = async () => subscription) {
  let key: string | null = null;
  const subscribed = vi.fn(subscribe);
  const model = createModelScope([
    [readBrowserFx, async () => ({ permission: "open", key })],
    [
      subscribeFx,
      async () => {
        const result = await subscribed();
        key = result?.p256dh ?? null;
        return result;
      },
    ],
    [
      unsubscribeFx,
      async () => {
        key = null;
      },
    ],
  ]);
  model.trigger(devicesOpened);
  return { ...model, subscribed, browser: () => model.scope.getState($browser) };
}

describe("this device", () => {
  it("is added with its subscription, and removed with it", async () => {
    const { trigger, posted, respond, toastTexts, browser, scope, revalidate } = openDevices();
    trigger(deviceAdded, { publicKey: "K" });
    await vi.waitFor(() => expect(posted()).toEqual([{ name: "add-push-device", params: subscription }]));
    expect(scope.getState($isChanging)).toBe(true);
    await respond();
    expect([browser()?.key, toastTexts()]).toEqual(["B", ["This device receives notifications."]]);
    expect(revalidate).toHaveBeenCalledWith(["alertRules"]);
    trigger(deviceRemoved, { deviceId: 4, isThis: true });
    await vi.waitFor(() => expect(browser()?.key).toBeNull());
    expect(posted()[1]).toEqual({ name: "remove-push-device", params: { deviceId: 4 } });
  });

  it("is not added when the user refuses", async () => {
    const { trigger, posted, subscribed, scope } = openDevices(async () => null);
    trigger(deviceAdded, { publicKey: "K" });
    await vi.waitFor(() => expect(subscribed).toHaveBeenCalledOnce());
    expect([posted(), scope.getState($subscribeFailed)]).toEqual([[], false]);
  });

  it("says that the push service failed, until the next attempt", async () => {
    const { trigger, posted, scope } = openDevices(() => Promise.reject(new Error("push service error")));
    trigger(deviceAdded, { publicKey: "K" });
    await vi.waitFor(() => expect(scope.getState($subscribeFailed)).toBe(true));
    expect(posted()).toEqual([]);
    trigger(devicesOpened);
    expect(scope.getState($subscribeFailed)).toBe(false);
  });

  it("keeps its subscription when another device is removed", async () => {
    const { trigger, posted, respond, browser } = openDevices();
    trigger(deviceAdded, { publicKey: "K" });
    await vi.waitFor(() => expect(posted()).toHaveLength(1));
    await respond();
    trigger(deviceRemoved, { deviceId: 5, isThis: false });
    await respond();
    expect(browser()?.key).toBe("B");
  });
});

describe("deviceName", () => {
  it.each([
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36",
      "Chrome, Android",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0",
      "Edge, Windows",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari, iPhone",
    ],
    ["curl/8", "Browser"],
  ])("names the browser and the system of %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

describe("the actions of devices", () => {
  it("add a subscription and remove a device", async () => {
    const responses = { "POST /me/push": { id: 4, name: "Chrome, Android" }, "DELETE /me/push/4": null };
    const added = await callAction(addDeviceOfUser, subscription, { responses });
    expect([added.result, added.calls]).toMatchObject([{ ok: true }, [{ call: "POST /me/push", body: subscription }]]);
    const removed = await callAction(removeDeviceOfUser, { deviceId: 4 }, { responses });
    expect(removed.calls).toMatchObject([{ call: "DELETE /me/push/4" }]);
    expect((await callAction(addDeviceOfUser, subscription, { session: null })).status).toBe(401);
  });
});
