import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { isUnconfirmed } from "@shared/api/result";
import { useOnUnmount } from "@shared/lib/react";
import type { ParamsOf, ValueOf } from "@shared/mutations/action.server";
import { createMutation, type Mutation, unconfirmedUntilRepeated, undoOffer } from "@shared/mutations/create-mutation";
import { createSelection, type SelectionChange, type SelectionItem, useSelection } from "@shared/mutations/selection";
import { type Toast, toastDismissed, toastShown } from "@shared/toasts/model";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CheckboxList } from "@shared/ui/checkbox/checkbox";
import { Dialog } from "@shared/ui/dialog/dialog";
import { createEffect, createEvent, createStore, type EventCallable, sample } from "effector";
import { useUnit } from "effector-react";
import { reset } from "patronum/reset";
import type {
  ChildCompany,
  shareCustomField as shareCustomFieldAction,
  shareTag as shareTagAction,
} from "./action.server";
import styles from "./child-companies.module.css";

interface SharingTarget {
  companyId: number;
  childId: number;
}

/** The change of a child company's access to an item. */
interface SharingChange {
  companyId: number;
  child: { id: number; name: string };
  item: SelectionItem;
  shared: boolean;
}

/** The texts of the toasts, by item and child company (domain/errors.md#texts). */
interface SharingTexts {
  added: (item: string, company: string) => MessageDescriptor;
  removed: (item: string, company: string) => MessageDescriptor;
  addFailed: MessageDescriptor;
  removeFailed: MessageDescriptor;
}

interface NamedChange {
  change: SelectionChange<SharingTarget>;
  company: string;
  id: string;
}

/**
 * Creates the model that shares the items of a company with its child companies. Each toggle is shown and submitted at
 * once, and reverted after an error. The toast of a removal has a button that shares the item again.
 */
function createSharing(
  mutation: Mutation<ParamsOf<typeof shareTagAction>, ValueOf<typeof shareTagAction>>,
  texts: SharingTexts,
) {
  const selection = createSelection(mutation);
  const toggled = createEvent<SharingChange>();
  /** The user pressed Undo in the toast with this id. */
  const undone = createEvent<string>();

  const $childNames = createStore<Readonly<Record<number, string>>>({}).on(toggled, (names, { child }) => ({
    ...names,
    [child.id]: child.name,
  }));
  /** The items that Undo shares again, by the ids of the toasts. */
  const $undoable = createStore<Readonly<Record<string, SelectionChange<SharingTarget>>>>({});

  sample({
    clock: toggled,
    fn: ({ companyId, child, item, shared }) => ({ target: { companyId, childId: child.id }, item, selected: shared }),
    target: selection.changed,
  });

  const named = (names: Readonly<Record<number, string>>, change: SelectionChange<SharingTarget>): NamedChange => ({
    change,
    company: names[change.target.childId] ?? "",
    id: `${mutation.actionName}-${change.target.childId}-${change.item.id}`,
  });
  const saved = sample({ clock: selection.succeeded, source: $childNames, fn: named });
  const failed = sample({
    clock: selection.failed.filterMap(({ change, error }) =>
      error.sessionEnded || isUnconfirmed(error) ? undefined : change,
    ),
    source: $childNames,
    fn: named,
  });

  sample({ clock: saved, fn: (change) => savedToast(texts, change, undone), target: toastShown });
  sample({ clock: failed, fn: (change) => failedToast(texts, change), target: toastShown });
  $undoable.on(saved, (undoable, { change, id }) => (change.selected ? undoable : { ...undoable, [id]: change }));
  sample({ clock: saved.filter({ fn: ({ change }) => change.selected }), fn: ({ id }) => id, target: toastDismissed });
  sample({
    clock: sample({ clock: undone, source: $undoable, fn: (undoable, id) => undoable[id] }).filterMap(
      (change) => change && { ...change, selected: true },
    ),
    target: selection.changed,
  });

  /** Dismisses Undo after the user left the page that shows the result. */
  const dismissFx = createEffect((ids: string[]) => {
    for (const id of ids) toastDismissed(id);
  });
  const undoClosed = sample({ clock: selection.closed, source: $undoable, fn: Object.keys });
  sample({ clock: undoClosed, target: dismissFx });
  reset({ clock: undoClosed, target: [$childNames, $undoable] });

  return { ...selection, toggled, undone, failedToRemove: failed.filter({ fn: ({ change }) => !change.selected }) };
}

/** The toast of a saved change. The toast of a removal has an Undo button. */
function savedToast(
  { added, removed }: SharingTexts,
  { change: { item, selected }, company, id }: NamedChange,
  undone: EventCallable<string>,
): Toast {
  if (selected) return { kind: "success", message: added(item.name, company) };
  return { kind: "success", message: removed(item.name, company), ...undoOffer(id, undone) };
}

/** The toast of a failed change, in addition to the toasts of the API's messages. */
const failedToast = ({ addFailed, removeFailed }: SharingTexts, { change }: NamedChange): Toast => ({
  kind: "danger",
  message: change.selected ? addFailed : removeFailed,
});

export type SharingModel = ReturnType<typeof createSharing>;

/** Shares tags with child companies. See domain/tags.md#sharing. */
export const tagSharing = createSharing(
  createMutation<typeof shareTagAction>("share-tag", { invalidates: ["tags"], unconfirmed: unconfirmedUntilRepeated }),
  {
    added: (tag, company) => msg`Added [${tag}] to ${company}.`,
    removed: (tag, company) => msg`Removed [${tag}] from ${company}.`,
    addFailed: msg`Failed to add tag from company.`,
    removeFailed: msg`Failed to remove tag from company.`,
  },
);

/** Shares custom field types with child companies. See domain/tags.md#sharing. */
export const fieldSharing = createSharing(
  createMutation<typeof shareCustomFieldAction>("share-custom-field", {
    invalidates: ["customFields"],
    unconfirmed: unconfirmedUntilRepeated,
  }),
  {
    added: (field, company) => msg`Attached [${field}] to ${company}.`,
    removed: (field, company) => msg`Removed [${field}] from ${company}.`,
    addFailed: msg`Failed to attach`,
    removeFailed: msg`Failed to remove`,
  },
);

/** The confirmation that blocks the page after a custom field could not be removed. See domain/tags.md#sharing. */
export const $sorry = createStore<{ field: string; company: string } | null>(null).on(
  fieldSharing.failedToRemove,
  (_, { change, company }) => ({ field: change.item.name, company }),
);
export const sorryConfirmed = createEvent();
reset({ clock: [sorryConfirmed, fieldSharing.closed], target: $sorry });

interface ChildCompaniesProps {
  model: SharingModel;
  companyId: number;
  items: readonly SelectionItem[];
  companies: readonly ChildCompany[];
}

/** A card per child company with the choice of shared items. Each change is saved at once (domain/tags.md#sharing). */
export function ChildCompanies({ model, companyId, items, companies }: ChildCompaniesProps) {
  useOnUnmount(useUnit(model.closed), companyId);
  return (
    <ul className={styles.cards}>
      {companies.map((child) => (
        <li key={child.id} className={styles.item}>
          <ChildCard model={model} companyId={companyId} items={items} child={child} />
        </li>
      ))}
    </ul>
  );
}

type ChildCardProps = Omit<ChildCompaniesProps, "companies"> & { child: ChildCompany };

function ChildCard({ model, companyId, items, child }: ChildCardProps) {
  const { t } = useLingui();
  const toggle = useUnit(model.toggled);
  const saved = items.filter(({ id }) => child.sharedIds.includes(id));
  const selected = useSelection(model, saved, { companyId, childId: child.id });
  const count = selected.length;
  const total = items.length;
  return (
    <Card
      title={child.name}
      hint={
        <Trans>
          {count} of {total} shared
        </Trans>
      }
    >
      <CheckboxList
        label={t`Shared with ${child.name}`}
        items={items}
        selected={selected.map(({ id }) => id)}
        onChange={(id, shared) => {
          const item = items.find((candidate) => candidate.id === id);
          if (item) toggle({ companyId, child, item: { id, name: item.name }, shared });
        }}
      />
    </Card>
  );
}

/** A dialog that blocks the page when a custom field could not be removed from a company (domain/tags.md#sharing). */
export function SorryAlert() {
  const [sorry, confirm] = useUnit([$sorry, sorryConfirmed]);
  if (!sorry) return null;
  const { field, company } = sorry;
  return (
    <Dialog
      open
      dismissible={false}
      onClose={confirm}
      title={<Trans>Sorry</Trans>}
      footer={
        <Button kind="primary" onClick={() => confirm()}>
          <Trans>OK</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          “{field}” could not be removed from {company}. It is still attached. Try again later, or contact support if
          this persists.
        </Trans>
      </p>
    </Dialog>
  );
}

export type { ChildCompany, SharedItems } from "./action.server";
