import {
  type CredentialComposition,
  type CredentialField,
  type DriverAccount,
  driverText,
  listCredentialCompositions,
  listDriverAccounts,
} from "@entities/driver";
import { checkMeterExistence, type EnteredMeter, type MeterExistence } from "@entities/meter";
import { msg } from "@lingui/core/macro";
import { type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { browserClient } from "@shared/api/v0/browser-client";
import { createCurrentRun } from "@shared/data/current-run";
import { createForm } from "@shared/forms/create-form";
import { pageTexts } from "@shared/i18n/texts";
import { toastShown } from "@shared/toasts/model";
import { combine, createEffect, createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The fields of a composition in their order. */
export const fieldsOf = ({ credential_fields }: CredentialComposition): CredentialField[] =>
  [...credential_fields].sort((a, b) => (a.nr ?? 0) - (b.nr ?? 0));

/** The name of an account's driver to show; null if it is not known. */
export const driverNameOf = ({ driver_display_name, driver_name }: DriverAccount): string | null =>
  driver_display_name ?? driver_name;

/** Whether a field is one of a password, a token or the like, which is masked and never stored. */
export const isSecret = ({ name, display_name }: CredentialField): boolean =>
  /pass|secret|token|\bpin\b|api.?key|wachtwoord/i.test(`${name} ${display_name ?? ""}`);

/** The result of a check; `unknown`: the driver cannot validate the existence (domain/meters.md#credentials). */
type CheckResult = "valid" | "exists" | "invalid" | "unknown";

function resultOf({ validated, exists }: MeterExistence): CheckResult {
  if (exists) return "exists";
  if (validated === null || exists === null) return "unknown";
  return validated ? "valid" : "invalid";
}

/** The dialog opens for a company. `credentialsRetried` repeats its calls. */
export const credentialsOpened = createEvent<number>();
export const credentialsRetried = createEvent();
/** The dialog was closed, or the plant is no longer shown. */
export const credentialsClosed = createEvent();
/** A valid meter was entered. */
const entered = createEvent<void>();

/** The company; null while the dialog is closed. */
export const $companyId = createStore<number | null>(null)
  .on(credentialsOpened, (_, companyId) => companyId)
  .reset(credentialsClosed, entered);

interface CredentialsContext {
  companyId: number;
  plantId: number;
}

/** The id of the account, the position of its composition, and what was typed in the fields (`fieldName`). */
type CredentialValues = Record<string, string>;

/** The name of the value of a field: each composition has its own values. */
export const fieldName = ({ account, composition }: CredentialValues, field: CredentialField): string =>
  `${isSecret(field) ? "secret" : "value"}:${account}:${composition}:${field.name}`;

/** What is typed in a field, or prescribed by the account. */
export const fieldValue = (values: CredentialValues, field: CredentialField): string =>
  (field.editable ? values[fieldName(values, field)] : null) ?? field.value ?? "";

export const credentialsForm = createForm({
  target: entered,
  initial: { account: "", composition: "" } as CredentialValues,
  params: (_values, _context: CredentialsContext) => {},
  draft: ({ plantId }) => `credential-fields-${plantId}`,
  isStored: (name) => !name.startsWith("secret:") && !name.startsWith("loaded:"),
});

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

/** Null until they are loaded. */
export const $accounts = createStore<readonly DriverAccount[] | null>(null);
export const $account = combine(
  credentialsForm.$values,
  $accounts,
  (values, accounts) => accounts?.find(({ id }) => String(id) === values.account) ?? null,
);

const { $run, responsesOf } = createCurrentRun([
  credentialsForm.opened,
  credentialsForm.closed,
  credentialsRetried,
  $account,
]);
const { done: accountsLoaded, failed: accountsFailed } = responsesOf(loadAccountsFx);
const { done: compositionsLoaded, failed: compositionsFailed } = responsesOf(loadCompositionsFx);

const accountsRequested = sample({
  clock: [credentialsForm.opened, credentialsRetried],
  source: { context: credentialsForm.$context, run: $run, accounts: $accounts },
}).filterMap(({ context, run, accounts }) =>
  context && !accounts ? { companyId: context.value.companyId, run } : undefined,
);
sample({ clock: accountsRequested, target: loadAccountsFx });

$accounts.on(accountsLoaded, (_, accounts) => accounts).reset(credentialsForm.closed);

const compositionsRequested = sample({
  clock: [$account, credentialsRetried],
  source: { context: credentialsForm.$context, account: $account, run: $run },
}).filterMap(({ context, account, run }) =>
  context && account ? { companyId: context.value.companyId, account, run } : undefined,
);
sample({ clock: compositionsRequested, target: loadCompositionsFx });

/** The compositions of the account; null until they are loaded. */
export const $compositions = createStore<readonly CredentialComposition[] | null>(null)
  .on(compositionsLoaded, (_, compositions) => compositions)
  .reset(credentialsForm.closed, $account);

/** The selected composition. */
export const $composition = combine(
  credentialsForm.$values,
  $compositions,
  (values, compositions) => (values.composition === "" ? null : compositions?.[Number(values.composition)]) ?? null,
);
// The only one is selected automatically (domain/meters.md#credentials).
sample({
  clock: compositionsLoaded.filter({ fn: ({ length }) => length === 1 }),
  fn: () => ({ composition: "0" }),
  target: credentialsForm.changed,
});

/** The error of the last call; null while one is pending. */
export const $error = createStore<ProblemDetails | null>(null)
  .on([accountsFailed, compositionsFailed], (_, error) => toProblemDetails(error))
  .reset(credentialsForm.opened, credentialsForm.closed, accountsRequested, compositionsRequested);

/** domain/meters.md#credentials */
const checkAfterMs = 500;

export const checkRetried = createEvent();

export const checkFx = createEffect(({ meter }: { meter: EnteredMeter; run: number }) =>
  checkMeterExistence(browserClient, meter),
);

const isSame = (a: EnteredMeter | null, b: EnteredMeter | null) =>
  a?.driver === b?.driver && a?.reference === b?.reference;

/**
 * The meter that the fields identify by their values, joined by `|`; null until all of them are filled
 * (domain/meters.md#credentials).
 */
export const $meter = createStore<EnteredMeter | null>(null, { updateFilter: (next, last) => !isSame(next, last) }).on(
  combine($account, $composition, credentialsForm.$values, (account, composition, values): EnteredMeter | null => {
    const texts = composition ? fieldsOf(composition).map((field) => fieldValue(values, field).trim()) : [];
    if (!account?.driver_name || texts.length === 0 || !texts.every(Boolean)) return null;
    const driverName = driverText(pageTexts(), driverNameOf(account) ?? account.driver_name);
    return { driver: account.driver_name, driverName, reference: texts.join("|") };
  }),
  (_, meter) => meter,
);

/** The run of the check of one meter: a response for another one is dropped. */
const checkRun = createCurrentRun([$meter, checkRetried]);
const { done: checked, failed } = checkRun.responsesOf(checkFx);

const due = sample({
  clock: [debounce($meter, checkAfterMs), checkRetried],
  source: { meter: $meter, run: checkRun.$run },
}).filterMap(({ meter, run }) => (meter ? { meter, run } : undefined));
sample({ clock: due, target: checkFx });

export const $check = createStore<CheckResult | "idle" | "checking" | "failed">("idle")
  .on($meter, (_, meter) => (meter ? "checking" : "idle"))
  .on(checkRetried, () => "checking")
  .on(checked, (_, existence) => resultOf(existence))
  .on(failed, () => "failed");

sample({
  clock: failed,
  source: $meter.map((meter) => meter?.driverName ?? ""),
  // domain/meters.md#credentials
  fn: (driver) => ({ kind: "danger" as const, message: msg`Could not get a response for ${driver}` }),
  target: toastShown,
});
