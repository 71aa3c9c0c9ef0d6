import type { CredentialComposition } from "@entities/driver";
import type { MeterExistence, MeterIdentity } from "@entities/meter";
import { createModelScope } from "@testing/model-scope";
import { allSettled, type EventCallable } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  $account,
  $accounts,
  $check,
  $composition,
  $compositions,
  $error,
  $meter,
  checkFx,
  checkRetried,
  credentialsForm,
  credentialsRetried,
  fieldName,
  loadAccountsFx,
  loadCompositionsFx,
} from "./enter-meter-credentials";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const accounts = [
  { id: 1, display_name: "Cast4All", driver_name: "cast4all", driver_display_name: "Cast4All" },
  { id: 3, display_name: "SolarEdge", driver_name: "solaredge", driver_display_name: null },
  { id: 5, display_name: "SMA", driver_name: "sma", driver_display_name: null },
];
const composition = (display_name: string, ...names: string[]): CredentialComposition => ({
  display_name,
  credential_fields: names.map((name, nr) => ({ name, display_name: name, editable: true, value: "", nr })),
});
const prescribed: CredentialComposition = {
  display_name: "Device",
  credential_fields: [
    { name: "device", display_name: "Device", editable: true, value: "", nr: 2 },
    { name: "account", display_name: "Account", editable: false, value: "lumenta", nr: 1 },
  ],
};
const compositions = new Map([
  [1, [composition("Logger", "serial")]],
  [3, [composition("Site and inverter", "site", "inverter"), composition("Whole site", "site")]],
  [5, [prescribed]],
]);
const valid: MeterExistence = { validated: true, exists: false };

/** The dialog with an API whose checks are completed by the test. */
function createDialog() {
  const pending: { resolve(value: MeterExistence): void; reject(error: Error): void }[] = [];
  const check = vi.fn(
    (_: { meter: MeterIdentity }) =>
      new Promise<MeterExistence>((resolve, reject) => void pending.push({ resolve, reject })),
  );
  const loadAccounts = vi.fn(async (_: { companyId: number; run: number }) => accounts);
  const loadCompositions = vi.fn(
    async ({ account }: { account: { id: number } }) => compositions.get(account.id) ?? [],
  );
  const { scope, renderToast } = createModelScope([
    [checkFx, check],
    [loadAccountsFx, loadAccounts],
    [loadCompositionsFx, loadCompositions],
  ]);
  // Only the fake clock is awaited, because the scope settles only after the checks.
  const trigger = async <T>(event: EventCallable<T>, params: T) => {
    void allSettled(event as EventCallable<unknown>, { scope, params });
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    check,
    loadAccounts,
    loadCompositions,
    toasts: () => renderToast.mock.calls.map(([{ kind, message }]) => [kind, message]),
    open: () => trigger(credentialsForm.opened, { companyId: 2, plantId: 9 }),
    close: () => trigger(credentialsForm.closed, undefined),
    retry: () => trigger(credentialsRetried, undefined),
    retryCheck: () => trigger(checkRetried, undefined),
    select: (id: number) => trigger(credentialsForm.changed, { account: String(id), composition: "" }),
    selectComposition: (position: number) => trigger(credentialsForm.changed, { composition: String(position) }),
    restore: (values: Record<string, string>) => trigger(credentialsForm.restored, values),
    async type(name: string, value: string) {
      const field = scope.getState($composition)?.credential_fields.find((one) => one.name === name);
      const values = scope.getState(credentialsForm.$values);
      if (field) await trigger(credentialsForm.changed, { [fieldName(values, field)]: value });
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
    async respond(value: MeterExistence | Error, index = pending.length - 1) {
      if (value instanceof Error) pending[index]?.reject(value);
      else pending[index]?.resolve(value);
      await vi.advanceTimersByTimeAsync(0);
    },
    get: () => ({
      accounts: scope.getState($accounts),
      account: scope.getState($account)?.id ?? null,
      compositions: scope.getState($compositions)?.map(({ display_name }) => display_name) ?? null,
      composition: scope.getState($composition)?.display_name ?? null,
      failed: scope.getState($error) !== null,
    }),
    meter: () => scope.getState($meter),
    result: () => scope.getState($check),
  };
}

describe("selecting credentials", () => {
  it("loads the accounts, and selects the only composition of an account", async () => {
    const dialog = createDialog();
    await dialog.open();
    expect(dialog.get()).toMatchObject({ accounts, account: null, compositions: null });
    await dialog.select(1);
    expect(dialog.get()).toMatchObject({ account: 1, compositions: ["Logger"], composition: "Logger" });
  });

  it("offers a choice when the account has several compositions", async () => {
    const dialog = createDialog();
    await dialog.open();
    await dialog.select(3);
    expect(dialog.get()).toMatchObject({ compositions: ["Site and inverter", "Whole site"], composition: null });
    await dialog.selectComposition(1);
    expect(dialog.get()).toMatchObject({ composition: "Whole site" });
  });

  it("joins typed and prescribed values in the order of their fields", async () => {
    const dialog = createDialog();
    await dialog.open();
    await dialog.select(5);
    expect(dialog.meter()).toBeNull();
    await dialog.type("device", " 1900000123 ");
    expect(dialog.meter()).toEqual({ driver: "sma", driverName: "sma", reference: "lumenta|1900000123" });
  });

  it("drops the compositions of an account that is no longer selected", async () => {
    const dialog = createDialog();
    let respond = (_: CredentialComposition[]) => {};
    await dialog.open();
    dialog.loadCompositions.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    await dialog.select(3);
    await dialog.select(1);
    respond(compositions.get(3) ?? []);
    await dialog.pass(0);
    expect(dialog.get()).toMatchObject({ account: 1, compositions: ["Logger"] });
  });

  it("repeats only the call that failed", async () => {
    const dialog = createDialog();
    dialog.loadAccounts.mockRejectedValueOnce(new Error("502"));
    await dialog.open();
    expect(dialog.get()).toMatchObject({ accounts: null, failed: true });
    await dialog.retry();
    expect(dialog.get()).toMatchObject({ accounts, failed: false });
    dialog.loadCompositions.mockRejectedValueOnce(new Error("502"));
    await dialog.select(1);
    expect(dialog.get()).toMatchObject({ compositions: null, failed: true });
    await dialog.retry();
    expect(dialog.get()).toMatchObject({ compositions: ["Logger"], failed: false });
    expect(dialog.loadAccounts).toHaveBeenCalledTimes(2);
  });
});

describe("the draft of the credentials", () => {
  const draft = { account: "3", composition: "0", "value:3:0:site": "12", "value:3:0:inverter": "7" };

  it("is restored once its account and its compositions are loaded", async () => {
    const dialog = createDialog();
    await dialog.open();
    await dialog.restore(draft);
    expect(dialog.get()).toMatchObject({ account: 3, composition: "Site and inverter" });
    expect(dialog.meter()).toMatchObject({ driver: "solaredge", reference: "12|7" });
    await dialog.selectComposition(1);
    expect(dialog.meter()).toBeNull();
  });

  it("selects nothing when its account is not known any more", async () => {
    const dialog = createDialog();
    await dialog.open();
    await dialog.restore({ ...draft, account: "99" });
    expect(dialog.get()).toMatchObject({ account: null, compositions: null });
    await dialog.select(1);
    expect(dialog.get()).toMatchObject({ account: 1, composition: "Logger" });
    expect(dialog.meter()).toBeNull();
  });

  it("has no secrets", () => {
    const field = { name: "serial", display_name: "Serial", editable: true, value: "", nr: 1 };
    const isStored = (over: object) => credentialsForm.isStored?.(fieldName(draft, { ...field, ...over }));
    expect([isStored({}), isStored({ display_name: "API key" }), isStored({ name: "password" })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("the existence check", () => {
  async function createWithSerial() {
    const dialog = createDialog();
    await dialog.open();
    await dialog.select(1);
    await dialog.type("serial", "C4A-1");
    return dialog;
  }

  it("runs 500 ms after the last change of a complete identity", async () => {
    const dialog = await createWithSerial();
    await dialog.pass(499);
    await dialog.type("serial", "C4A-12");
    await dialog.pass(499);
    expect(dialog.check).not.toHaveBeenCalled();
    expect(dialog.result()).toBe("checking");
    await dialog.pass(1);
    expect(dialog.check.mock.calls).toMatchObject([[{ meter: { driver: "cast4all", reference: "C4A-12" } }]]);
    await dialog.respond(valid);
    expect(dialog.result()).toBe("valid");
  });

  it("does not run while a field is empty, nor for a change of surrounding space", async () => {
    const dialog = await createWithSerial();
    await dialog.type("serial", "  ");
    await dialog.pass(1_000);
    expect(dialog.check).not.toHaveBeenCalled();
    expect(dialog.result()).toBe("idle");
    await dialog.type("serial", "C4A-1");
    await dialog.pass(500);
    await dialog.respond(valid);
    await dialog.type("serial", "C4A-1 ");
    await dialog.pass(500);
    expect(dialog.check).toHaveBeenCalledTimes(1);
    expect(dialog.result()).toBe("valid");
  });

  it.each([
    [{ validated: true, exists: true }, "exists"],
    [{ validated: null, exists: true }, "exists"],
    [{ validated: false, exists: false }, "invalid"],
    [{ validated: null, exists: false }, "unknown"],
    [{ validated: true, exists: null }, "unknown"],
  ] as const)("of %j is not valid: %s", async (response, result) => {
    const dialog = await createWithSerial();
    await dialog.pass(500);
    await dialog.respond(response);
    expect(dialog.result()).toBe(result);
  });

  it("is no longer valid as soon as a field changes, and drops the late response", async () => {
    const dialog = await createWithSerial();
    await dialog.pass(500);
    await dialog.type("serial", "C4A-2");
    await dialog.respond(valid, 0);
    expect(dialog.result()).toBe("checking");
    await dialog.pass(500);
    await dialog.respond({ validated: false, exists: false }, 1);
    expect(dialog.result()).toBe("invalid");
  });

  it("shows a toast with the driver when it fails, and can be repeated", async () => {
    const dialog = await createWithSerial();
    await dialog.pass(500);
    await dialog.respond(new Error("502"));
    expect(dialog.result()).toBe("failed");
    expect(dialog.toasts()).toMatchObject([
      ["danger", { message: "Could not get a response for {driver}", values: { driver: "Cast4All" } }],
    ]);
    await dialog.retryCheck();
    expect(dialog.result()).toBe("checking");
    await dialog.respond(valid);
    expect(dialog.result()).toBe("valid");
  });

  it("is not made, and shows no toast, when the dialog was closed before", async () => {
    const dialog = await createWithSerial();
    await dialog.close();
    await dialog.pass(500);
    expect(dialog.check).not.toHaveBeenCalled();

    await dialog.open();
    await dialog.select(1);
    await dialog.type("serial", "C4A-1");
    await dialog.pass(500);
    await dialog.close();
    await dialog.respond(new Error("502"));
    expect([dialog.result(), dialog.meter(), dialog.toasts()]).toEqual(["idle", null, []]);
  });
});
