import type { CredentialComposition, DriverAccount } from "@entities/driver";
import { type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { createEffect, createEvent, createStore, sample } from "effector";
import { type CredentialValues, initialValues } from "../credentials";

/** The dialog was opened for a company; the calls are repeated after `retried`. */
export const opened = createEvent<number>();
export const retried = createEvent();
/** The dialog was closed, or the plant is no longer shown. */
export const closed = createEvent();
/** The id of an account. */
export const accountSelected = createEvent<number>();
/** The position of a composition. */
export const compositionSelected = createEvent<number>();
export const typed = createEvent<{ name: string; value: string }>();
export const valuesRestored = createEvent<CredentialValues>();

interface AccountCall {
  companyId: number;
  account: DriverAccount;
  run: number;
}

export const loadAccountsFx = createEffect(async ({ companyId }: { companyId: number; run: number }) =>
  (await import("../calls")).accountsOf(companyId),
);
export const loadCompositionsFx = createEffect(async ({ companyId, account }: AccountCall) =>
  (await import("../calls")).compositionsOf(companyId, account.id),
);

/** The company; null while the dialog is closed. */
export const $companyId = createStore<number | null>(null)
  .on(opened, (_, companyId) => companyId)
  .reset(closed);

/** Identifies what was last requested, so that other responses are dropped. */
const $run = createStore(0).on([opened, retried, closed, accountSelected], (run) => run + 1);
const ofRun = (run: number, { params }: { params: { run: number } }) => run === params.run;

/** Null until they are loaded. */
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

const accountsLoaded = sample({
  clock: loadAccountsFx.done,
  source: $run,
  filter: ofRun,
  fn: (_, { result }) => result,
});
$accounts.on(accountsLoaded, (_, accounts) => accounts).reset(closed);

const compositionsRequested = sample({
  clock: [accountSelected, retried],
  source: { companyId: $companyId, account: $account, run: $run },
}).filterMap(({ companyId, account, run }) =>
  companyId && account ? { companyId, account, run } : undefined,
);
sample({ clock: compositionsRequested, target: loadCompositionsFx });

const compositionsLoaded = sample({
  clock: loadCompositionsFx.done,
  source: $run,
  filter: ofRun,
  fn: (_, { result }) => result,
});

/** The compositions of the account; null until they are loaded. */
export const $compositions = createStore<readonly CredentialComposition[] | null>(null)
  .on(compositionsLoaded, (_, compositions) => compositions)
  .reset(opened, closed, compositionsRequested);

/** The selected composition; the only one is selected automatically (spec 2 §4). */
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

/** The error of the last call; null while one is pending. */
export const $error = createStore<ProblemDetails | null>(null)
  .on(
    sample({
      clock: [loadAccountsFx.fail, loadCompositionsFx.fail],
      source: $run,
      filter: ofRun,
      fn: (_, { error }) => error,
    }),
    (_, error) => toProblemDetails(error),
  )
  .reset(opened, closed, accountsRequested, compositionsRequested);
