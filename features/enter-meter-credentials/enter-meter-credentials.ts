import {
  type CredentialComposition,
  type CredentialField,
  type DriverAccount,
  listCredentialCompositions,
  listDriverAccounts,
} from "@entities/driver";
import { checkMeterExistence, type EnteredMeter, type MeterExistence } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import type { Draft } from "@shared/forms/draft/draft-storage";
import { toastShown } from "@shared/ui/toasts/model";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The values of a composition's fields by name. */
export type CredentialValues = Readonly<Record<string, string>>;

/** The fields of a composition, in order. */
export const fieldsOf = ({ credential_fields }: CredentialComposition): CredentialField[] =>
  [...credential_fields].sort((a, b) => (a.nr ?? 0) - (b.nr ?? 0));

/** The initial values of a composition: the values that the account prescribes. */
export const initialValues = (composition: CredentialComposition): CredentialValues =>
  Object.fromEntries(composition.credential_fields.map(({ name, value }) => [name, value ?? ""]));

/** The driver name of an account. Null if it is not known. */
export const driverNameOf = ({ driver_display_name, driver_name }: DriverAccount): string | null =>
  driver_display_name ?? driver_name;

/** Whether a field contains a secret, such as a password or a token. Secrets are masked and never stored. */
export const isSecret = ({ name, display_name }: CredentialField): boolean =>
  /pass|secret|token|\bpin\b|api.?key|wachtwoord/i.test(`${name} ${display_name ?? ""}`);

const draftPrefix = "value:";

export const valueToDraft = (name: string, value: string): [string, string] => [draftPrefix + name, value];

/** The values of a draft for the editable fields of a composition. */
export const valuesFromDraft = (composition: CredentialComposition, draft: Draft): CredentialValues =>
  Object.fromEntries(
    composition.credential_fields.flatMap(({ name, editable }) => {
      const value = draft[draftPrefix + name];
      return editable && value !== undefined ? [[name, value]] : [];
    }),
  );

/** The field values joined by `|`. Null until all fields are filled (domain/meters.md#credentials). */
export function referenceOf(composition: CredentialComposition, values: CredentialValues): string | null {
  const texts = fieldsOf(composition).map(({ name }) => (values[name] ?? "").trim());
  return texts.length > 0 && texts.every(Boolean) ? texts.join("|") : null;
}

/**
 * The result of a check. `unknown`: the driver cannot validate whether the meter exists (domain/meters.md#credentials).
 */
export type CheckResult = "valid" | "exists" | "invalid" | "unknown";

export function resultOf({ validated, exists }: MeterExistence): CheckResult {
  if (exists) return "exists";
  if (validated === null || exists === null) return "unknown";
  return validated ? "valid" : "invalid";
}

/** The dialog was opened for a company. `retried` repeats the calls. */
export const opened = createEvent<number>();
export const retried = createEvent();
/** The dialog was closed, or the plant was unmounted. */
export const closed = createEvent();
/** The id of an account. */
export const accountSelected = createEvent<number>();
/** The index of a composition. */
export const compositionSelected = createEvent<number>();
export const typed = createEvent<{ name: string; value: string }>();
export const valuesRestored = createEvent<CredentialValues>();

interface AccountCall {
  companyId: number;
  account: DriverAccount;
  run: number;
}

export const loadAccountsFx = createEffect(({ companyId }: { companyId: number; run: number }) =>
  listDriverAccounts(browserClient, companyId),
);
export const loadCompositionsFx = createEffect(({ companyId, account }: AccountCall) =>
  listCredentialCompositions(browserClient, companyId, account.id),
);

/** The company. Null while the dialog is closed. */
export const $companyId = createStore<number | null>(null)
  .on(opened, (_, companyId) => companyId)
  .reset(closed);

const { $run, responsesOf } = createCurrentRun([opened, retried, closed, accountSelected]);
const { done: accountsLoaded, failed: accountsFailed } = responsesOf(loadAccountsFx);
const { done: compositionsLoaded, failed: compositionsFailed } = responsesOf(loadCompositionsFx);

/** Null until the accounts are loaded. */
export const $accounts = createStore<readonly DriverAccount[] | null>(null);
export const $account = createStore<DriverAccount | null>(null).reset(opened, closed);
sample({
  clock: accountSelected,
  source: $accounts,
  fn: (accounts, id) => accounts?.find((account) => account.id === id) ?? null,
  target: $account,
});

const accountsRequested = sample({
  clock: [opened, retried],
  source: { companyId: $companyId, run: $run, accounts: $accounts },
}).filterMap(({ companyId, run, accounts }) => (companyId && !accounts ? { companyId, run } : undefined));
sample({ clock: accountsRequested, target: loadAccountsFx });

$accounts.on(accountsLoaded, (_, accounts) => accounts).reset(closed);

const compositionsRequested = sample({
  clock: [accountSelected, retried],
  source: { companyId: $companyId, account: $account, run: $run },
}).filterMap(({ companyId, account, run }) => (companyId && account ? { companyId, account, run } : undefined));
sample({ clock: compositionsRequested, target: loadCompositionsFx });

/** The compositions of the account. Null until they are loaded. */
export const $compositions = createStore<readonly CredentialComposition[] | null>(null)
  .on(compositionsLoaded, (_, compositions) => compositions)
  .reset(opened, closed, compositionsRequested);

/** The selected composition. A single composition is selected automatically (domain/meters.md#credentials). */
export const $composition = createStore<CredentialComposition | null>(null)
  .on(compositionsLoaded, (_, compositions) => (compositions.length === 1 ? compositions[0] : null))
  .reset(opened, closed, compositionsRequested);
sample({
  clock: compositionSelected,
  source: $compositions,
  fn: (compositions, position) => compositions?.[position] ?? null,
  target: $composition,
});

export const $values = createStore<CredentialValues>({})
  .on($composition, (_, composition) => (composition ? initialValues(composition) : {}))
  .on(typed, (values, { name, value }) => ({ ...values, [name]: value }))
  .on(valuesRestored, (values, restored) => ({ ...values, ...restored }));

/** The error of the last call. Null while a call is pending. */
export const $error = createStore<ProblemDetails | null>(null)
  .on([accountsFailed, compositionsFailed], (_, error) => toProblemDetails(error))
  .reset(opened, closed, accountsRequested, compositionsRequested);

/** domain/meters.md#credentials */
export const checkAfterMs = 500;

export const checkRetried = createEvent();

export const checkFx = createEffect((meter: EnteredMeter) => checkMeterExistence(browserClient, meter));

const isSame = (a: EnteredMeter | null, b: EnteredMeter | null) =>
  a?.driver === b?.driver && a?.reference === b?.reference;

const $entered = combine($account, $composition, $values, (account, composition, values) => {
  const reference = composition && referenceOf(composition, values);
  if (!account?.driver_name || !reference) return null;
  return { driver: account.driver_name, driverName: driverNameOf(account) ?? account.driver_name, reference };
});

/** The meter that the fields identify. Null until all fields are filled. */
export const $meter = createStore<EnteredMeter | null>(null, { updateFilter: (next, last) => !isSame(next, last) }).on(
  $entered,
  (_, meter) => meter,
);

export const $check = createStore<CheckResult | "idle" | "checking" | "failed">("idle");

const due = sample({ clock: [debounce($meter, checkAfterMs), checkRetried], source: $meter }).filterMap(
  (meter) => meter ?? undefined,
);
sample({ clock: due, target: checkFx });

// Drops a response for another meter than the entered one.
const checked = sample({
  clock: checkFx.done,
  source: $meter,
  filter: (meter, { params }) => isSame(meter, params),
  fn: (_, { result }) => resultOf(result),
});
const failed = sample({
  clock: checkFx.fail,
  source: $meter,
  filter: (meter, { params }) => isSame(meter, params),
  fn: (_, { params }) => params.driverName,
});
$check
  .on($meter, (_, meter) => (meter ? "checking" : "idle"))
  .on(checkRetried, () => "checking")
  .on(checked, (_, result) => result)
  .on(failed, () => "failed");

sample({
  clock: failed,
  // domain/meters.md#credentials
  fn: (driver) => ({ kind: "danger" as const, message: msg`Could not get a response for ${driver}` }),
  target: toastShown,
});
