import { callAction, createTestSession } from "@testing/load-context";
import { renderMarkup } from "@testing/markup";
import { createModelScope, createProblem } from "@testing/model-scope";
import { fork } from "effector";
import { Provider } from "effector-react";
import { describe, expect, it } from "vitest";
import { removePulledAccount, savePulledAccount } from "./action.server";
import { accountForm, accountRemoval, PullAccounts } from "./index";

const account = {
  id: 4,
  display_name: "Roofs",
  has_key: true,
  last_pulled_at: "2026-06-17T07:41:00Z",
  next_pull_at: "2026-06-17T08:41:00Z",
  status: 2,
  status_description: "The key is rejected.",
};

describe("the accounts that pull", () => {
  const textOf = (accounts: readonly (typeof account)[], enabled = true) =>
    renderMarkup(
      <Provider value={fork()}>
        <PullAccounts companyId={3} enabled={enabled} accounts={[...accounts]} />
      </Provider>,
    )
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ");

  it("show the last pull, its faults and the next attempt", () => {
    const text = textOf([account]);
    expect(text).toMatch(/Roofs.*Not ok.*The key is rejected\. Last pull 17 Jun 2026.*Next attempt 17 Jun 2026/);
    expect(text).not.toContain("SOLAREDGE_API_URL");
  });

  it("say what is missing", () => {
    expect(textOf([{ ...account, has_key: false }])).toContain("Without a key nothing is pulled");
    expect(textOf([{ ...account, next_pull_at: null as never }])).toContain("No meter is a site of this account");
    expect(textOf([], false)).toMatch(/Set SOLAREDGE_API_URL first\. No account has a key\./);
  });
});

describe("the actions of accounts", () => {
  const session = createTestSession({ admin: true });
  const options = (call: string) => ({ responses: { [call]: null }, session, access: "admin" as const });

  it("create an account, replace its key, and delete it", async () => {
    const fields = { companyId: 3, display_name: "Roofs", api_key: "K" };
    const create = "POST /companies/3/driver-accounts";
    const created = await callAction(savePulledAccount, { ...fields, accountId: null }, options(create));
    expect(created.calls).toMatchObject([{ call: create, body: { display_name: "Roofs", api_key: "K" } }]);
    const replace = "PUT /driver-accounts/4/api-key";
    const replaced = await callAction(savePulledAccount, { ...fields, accountId: 4 }, options(replace));
    expect(replaced.calls).toMatchObject([{ call: replace, body: { api_key: "K" } }]);
    const remove = "DELETE /driver-accounts/4";
    const removed = await callAction(removePulledAccount, { companyId: 3, accountId: 4 }, options(remove));
    expect(removed.calls).toMatchObject([{ call: remove }]);
  });
});

describe("the form of an account", () => {
  it("sends the key once, and keeps it when the API rejects it", async () => {
    const { scope, trigger, params, reject, respond, toastTexts } = createModelScope();
    trigger(accountForm.opened, { companyId: 3, account: null });
    trigger(accountForm.submitted);
    expect(params()).toEqual([]);
    trigger(accountForm.changed, { api_key: " K " });
    trigger(accountForm.submitted);
    expect(params()).toEqual([{ companyId: 3, accountId: null, display_name: "SolarEdge", api_key: "K" }]);
    await reject(createProblem({ messages: { api_key: ["Too long."] } }));
    expect(scope.getState(accountForm.$values).api_key).toBe(" K ");
    trigger(accountForm.submitted);
    await respond();
    expect(toastTexts()).toEqual(["Account added"]);
  });

  it("replaces the key of an account, which is deleted after a confirmation", async () => {
    const { trigger, params, respond, toastTexts } = createModelScope();
    trigger(accountForm.opened, { companyId: 3, account: { id: 4, name: "Roofs" } });
    trigger(accountForm.changed, { api_key: "K2" });
    trigger(accountForm.submitted);
    await respond();
    trigger(accountRemoval.requested, { companyId: 3, accountId: 4, name: "Roofs" });
    trigger(accountRemoval.confirmed);
    await respond();
    expect(params()).toEqual([
      { companyId: 3, accountId: 4, display_name: "Roofs", api_key: "K2" },
      expect.objectContaining({ companyId: 3, accountId: 4 }),
    ]);
    expect(toastTexts()).toEqual(["Key replaced", "Account deleted"]);
  });
});
