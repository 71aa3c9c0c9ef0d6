import type { Draft } from "@shared/forms/draft/draft-storage";
import { combine, createEvent, createStore, sample } from "effector";
import {
  $account,
  $accounts,
  $composition,
  $compositions,
  $values,
  accountSelected,
  closed,
  compositionSelected,
  isSecret,
  opened,
  typed,
  valuesFromDraft,
  valuesRestored,
  valueToDraft,
} from "./enter-meter-credentials";

/** Restores the input from before a reload, if the account still offers it. */
export const restored = createEvent<Draft>();

/** The draft that is restored step by step while its calls are pending. Null when everything is restored. */
const $restoring = createStore<Draft | null>(null)
  .on(restored, (_, draft) => draft)
  .on(accountSelected, (draft, id) => (draft?.account === String(id) ? draft : null))
  .reset(opened, closed, typed, valuesRestored);

sample({
  clock: [$accounts, restored],
  source: { accounts: $accounts, account: $account, draft: $restoring },
  filter: ({ accounts, account, draft }) => account === null && accounts !== null && draft !== null,
  fn: ({ draft }) => Number(draft?.account),
  target: accountSelected,
});
sample({
  clock: $compositions,
  source: { draft: $restoring, composition: $composition },
  filter: ({ draft, composition }) => composition === null && draft?.composition !== undefined,
  fn: ({ draft }) => Number(draft?.composition),
  target: compositionSelected,
});
sample({
  clock: sample({
    clock: $composition.updates,
    source: $restoring,
    fn: (draft, composition) => ({ draft, composition }),
  }).filterMap(({ draft, composition }) => (draft && composition ? valuesFromDraft(composition, draft) : undefined)),
  target: valuesRestored,
});

/** The selected and typed values without secrets. Null while nothing is selected. */
export const $draft = combine(
  { restoring: $restoring, account: $account, all: $compositions, composition: $composition, values: $values },
  ({ restoring, account, all, composition, values }): Draft | null => {
    if (restoring) return restoring;
    if (!account) return null;
    const selected = { account: String(account.id) };
    if (!composition) return selected;
    const fields = composition.credential_fields.filter((field) => field.editable && !isSecret(field));
    return {
      ...selected,
      composition: String(all?.indexOf(composition) ?? 0),
      ...Object.fromEntries(fields.map(({ name }) => valueToDraft(name, values[name] ?? ""))),
    };
  },
);
