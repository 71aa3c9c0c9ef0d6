import { type PlantView, plantPermissions, plantResourceHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { createMutation, unconfirmedUntilRepeated, undoOffer } from "@shared/mutations/create-mutation";
import { createSelection, type SelectionChange, useSelection } from "@shared/mutations/selection";
import { SelectionEditor, SelectionList } from "@shared/mutations/selection-editor";
import { useHasChoices } from "@shared/session/company-choices";
import { toastDismissed, toastShown } from "@shared/toasts/model";
import { Explain } from "@shared/ui/explain/explain";
import { NameLine } from "@shared/ui/popover/name-line";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { setPlantCompany } from "./action.server";
import styles from "./attached-companies.module.css";

/** The id of the toast with Undo. At most one such toast is shown. */
const toastId = "attach-companies";

const attachCompany = createMutation<typeof setPlantCompany>("attach-companies", {
  invalidates: ["plant", "audits"],
  unconfirmed: unconfirmedUntilRepeated,
});

/** The attached companies of a plant. Each toggle attaches or detaches a company at once. */
export const companySelection = createSelection(attachCompany);

/** The user pressed Undo in the toast. */
const undone = createEvent();

/** The detached company that Undo attaches again. Null if there is nothing to undo. */
const $undoable = createStore<SelectionChange<PlantRef> | null>(null);

const detached = companySelection.succeeded.filter({ fn: ({ selected }) => !selected });
$undoable.on(detached, (_, change) => change);
sample({
  clock: detached,
  fn: ({ item: { name } }) => ({
    kind: "success" as const,
    message: msg`Detached ${name}`,
    ...undoOffer(toastId, undone),
  }),
  target: toastShown,
});

const undoing = sample({ clock: undone, source: $undoable }).filterMap((last) => last ?? undefined);
sample({ clock: undoing, fn: (change) => ({ ...change, selected: true }), target: companySelection.changed });

// Dismisses the toast when the company is attached again or the user leaves the plant.
const attachedAgain = sample({
  clock: companySelection.changed,
  source: $undoable,
  filter: (last, { selected, item }) => selected && item.id === last?.item.id,
});
const unmounted = sample({ clock: companySelection.closed, source: $undoable, filter: Boolean });
sample({ clock: [attachedAgain, unmounted], fn: () => toastId, target: toastDismissed });
reset({ clock: [undoing, attachedAgain, unmounted], target: $undoable });

/** The attached companies of a plant, except the current company. The owner edits them (domain/tags.md#selectors). */
export function AttachedCompanies({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const { plant } = view;
  const { target, others } = selectionOf(view);
  const shown = useSelection(companySelection, others, target);
  const { canEdit } = plantPermissions(view);
  const hasCompanies = useHasChoices("childCompanies", target.companyId) || others.length > 0;
  const owner = plant.companies.find(({ id }) => id === plant.owning_company_id)?.name;
  return (
    <div className={styles.companies}>
      <NameLine label={t`Attached companies`} items={shown} limit={1}>
        {({ id, name }) => (id === plant.owning_company_id ? `${name} ${t`(owner)`}` : name)}
      </NameLine>
      {!canEdit && owner && (
        <Explain term={t`Companies`}>{t`${owner} owns this plant and decides which companies see it.`}</Explain>
      )}
      {canEdit && hasCompanies && (
        <SelectionEditor
          model={companySelection}
          target={target}
          saved={others}
          label={t`Edit attached companies`}
          itemsHref={plantResourceHref("plant-company-choices", view.ref)}
        />
      )}
    </div>
  );
}

/** The selection of all companies that can be attached to a plant (domain/create-plant.md#attach). */
export function CompanyList({ view }: { view: PlantView }) {
  const { t } = useLingui();
  const { target, others } = selectionOf(view);
  return (
    <SelectionList
      model={companySelection}
      target={target}
      saved={others}
      label={t`Companies`}
      itemsHref={plantResourceHref("plant-company-choices", view.ref)}
    />
  );
}

const selectionOf = ({ plant, ref, viewer }: PlantView) => ({
  target: ref,
  others: plant.companies.filter(({ id }) => id !== viewer.companyId),
});
