import type { CredentialComposition, DriverAccount } from "@entities/driver";
import type { Draft } from "@shared/forms/draft/draft-storage";
import { allSettled, fork } from "effector";
import { describe, expect, it } from "vitest";
import { $draft, restored } from "./draft";
import {
  $account,
  $composition,
  $values,
  accountSelected,
  compositionSelected,
  loadAccountsFx,
  loadCompositionsFx,
  opened,
  typed,
} from "./enter-meter-credentials";

const composition = (...names: string[]): CredentialComposition => ({
  display_name: names.join(" and "),
  credential_fields: names.map((name, nr) => ({
    ...{ name, display_name: name, value: "", nr },
    editable: name !== "prescribed",
  })),
});
const account = (id: number): DriverAccount => ({
  id,
  display_name: `Account ${id}`,
  driver_name: "sma",
  driver_display_name: null,
});
const accounts = [account(1), account(3), account(5), account(7)];
const compositions: Record<number, CredentialComposition[]> = {
  1: [composition("serial")],
  3: [composition("site", "inverter"), composition("site")],
  5: [composition("prescribed", "device")],
  7: [composition("user", "password")],
};
const draft = { account: "3", composition: "0", "value:site": "123", "value:inverter": "" };

function createDialog(loadAccounts = async () => accounts) {
  const scope = fork({
    handlers: [
      [loadAccountsFx, loadAccounts],
      [loadCompositionsFx, async ({ account: { id } }: { account: { id: number } }) => compositions[id]],
    ],
  });
  return {
    open: () => allSettled(opened, { scope, params: 2 }),
    select: (id: number) => allSettled(accountSelected, { scope, params: id }),
    selectComposition: (position: number) => allSettled(compositionSelected, { scope, params: position }),
    type: (name: string, value: string) => allSettled(typed, { scope, params: { name, value } }),
    restore: (params: Draft) => allSettled(restored, { scope, params }),
    draft: () => scope.getState($draft),
    get: () => ({
      account: scope.getState($account)?.id ?? null,
      composition: scope.getState($composition)?.display_name ?? null,
      values: scope.getState($values),
    }),
  };
}

describe("the draft of the credentials", () => {
  it("contains the selected and typed values without prescribed values and passwords", async () => {
    const dialog = createDialog();
    await dialog.open();
    expect(dialog.draft()).toBeNull();
    await dialog.select(3);
    expect(dialog.draft()).toEqual({ account: "3" });
    await dialog.selectComposition(0);
    await dialog.type("site", "123");
    expect(dialog.draft()).toEqual(draft);
    await dialog.select(5);
    expect(dialog.draft()).toEqual({ account: "5", composition: "0", "value:device": "" });
    await dialog.select(7);
    await dialog.type("user", "anna");
    await dialog.type("password", "Sunny-roof-1");
    expect(dialog.draft()).toEqual({ account: "7", composition: "0", "value:user": "anna" });
  });

  it("is restored once its account and its composition are loaded", async () => {
    let respond = (_: DriverAccount[]) => {};
    const loading = new Promise<DriverAccount[]>((resolve) => {
      respond = resolve;
    });
    const dialog = createDialog(() => loading);
    const opening = dialog.open();
    const restoring = dialog.restore(draft);
    expect(dialog.draft()).toEqual(draft);
    respond(accounts);
    await Promise.all([opening, restoring]);
    expect(dialog.get()).toEqual({
      account: 3,
      composition: "site and inverter",
      values: { site: "123", inverter: "" },
    });
    await dialog.type("inverter", "7");
    expect(dialog.draft()).toEqual({ ...draft, "value:inverter": "7" });
  });

  it("is dropped when the account does not exist any more or another account is selected", async () => {
    const dialog = createDialog();
    await dialog.open();
    await dialog.restore({ ...draft, account: "99" });
    expect(dialog.get()).toMatchObject({ account: null, values: {} });
    await dialog.select(1);
    expect(dialog.get()).toMatchObject({ account: 1, values: { serial: "" } });
    expect(dialog.draft()).toEqual({ account: "1", composition: "0", "value:serial": "" });
  });
});
