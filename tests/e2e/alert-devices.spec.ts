import { expectAccessible } from "../support/accessible";
import { toasts } from "../support/page";
import { expect, test } from "../support/test";

// A push subscription belongs to the service worker.
test.use({ fleet: "alert-devices", serviceWorkers: "allow" });

/** The permission of a user, whom Chromium does not ask without a window. */
function grantNotifications() {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
}

/** A subscription in place of one of a push service, because Chromium without a window has no push service. */
function replaceSubscription() {
  const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
  const keys = {
    p256dh: bytes("BCVxsr7N/eNgVRqvHtD0zTZsEc6+VV+JvLexhqUzORcxaOzi6+AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4="),
    auth: bytes("BTBZMqHH6r4Tts7J/aSIgg=="),
  };
  let current: object | null = null;
  const subscription = {
    endpoint: "https://push.example/device",
    getKey: (name: keyof typeof keys) => keys[name],
    async unsubscribe() {
      current = null;
      return true;
    },
  };
  const replaced = { getSubscription: async () => current, subscribe: async () => (current = subscription) };
  Object.assign(PushManager.prototype, replaced);
}

test("turns notifications on and off, and says what prevents them", async ({ page, openAs }) => {
  const state = page.getByRole("switch", { name: "This device" });
  const devices = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
  await test.step("says that notifications are blocked", async () => {
    await openAs("owner", "/account/alerts");
    await expect(page.getByText("Notifications of this site are blocked.")).toBeVisible();
    await expect(state).toBeDisabled();
    await expectAccessible(page);
  });
  await test.step("says that the push service cannot be reached", async () => {
    await page.addInitScript(grantNotifications);
    await page.reload();
    await expect(state).toBeEnabled();
    await state.click();
    await expect(page.getByText("This browser could not be registered for notifications.")).toBeVisible();
    await expect(state).not.toBeChecked();
  });
  await test.step("lists the device with which the user turns notifications on", async () => {
    await page.addInitScript(replaceSubscription);
    await page.reload();
    await expect(state).toBeEnabled();
    await state.click();
    await expect(toasts(page).getByText("This device receives notifications.")).toBeVisible();
    await expect(state).toBeChecked();
    await expect(devices).toHaveText([/Chrome, \S+ \(this device\)/]);
    await expectAccessible(page);
  });
  await test.step("offers the devices as the channel of a rule", async () => {
    await page.getByRole("link", { name: "New rule" }).first().click();
    await page.getByRole("radio", { name: "Notifications on your devices" }).check();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("at once to your devices");
    await expect(page.getByText("No device receives notifications yet.")).toBeHidden();
    await page.getByRole("link", { name: "Cancel" }).click();
  });
  await test.step("turns the device off", async () => {
    await expect(state).toBeChecked();
    await state.click();
    await expect(devices).toHaveCount(0);
    await expect(state).not.toBeChecked();
  });
});

test.describe("in Dutch", () => {
  test.use({ locale: "nl-NL" });

  test("turns notifications on and off, and offers them as the channel of a rule", async ({ page, openAs }) => {
    const state = page.getByRole("switch", { name: "Dit apparaat" });
    const devices = page.getByRole("list", { name: "Apparaten" }).getByRole("listitem");
    await openAs("portfolio", "/account/alerts");
    await expect(page.getByText("Meldingen van deze site zijn geblokkeerd.")).toBeVisible();
    await page.addInitScript(grantNotifications);
    await page.addInitScript(replaceSubscription);
    await page.reload();
    await expect(state).toBeEnabled();
    await state.click();
    await expect(toasts(page).getByText("Dit apparaat ontvangt meldingen.")).toBeVisible();
    await expect(devices).toHaveText([/Chrome, \S+ \(dit apparaat\)/]);
    await expectAccessible(page);
    await state.click();
    await expect(devices).toHaveCount(0);
    await page.getByRole("link", { name: "Nieuwe regel" }).first().click();
    await page.getByRole("radio", { name: "Meldingen op uw apparaten" }).check();
    await expect(page.getByText(/Nog geen apparaat ontvangt meldingen/)).toBeVisible();
  });
});
