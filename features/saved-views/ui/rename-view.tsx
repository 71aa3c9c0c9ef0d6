import { Trans, useLingui } from "@lingui/react/macro";
import { useFormDraft } from "@shared/forms/draft/use-form-draft";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { $views, renamed } from "../model";
import { maxNameLength, type NameProblem, nameProblem, type SavedView } from "../view";
import { NameProblemText } from "./name-problem-text";
import styles from "./views-panel.module.css";

/** Focuses the field and selects its text when it is mounted. */
const selectText = (input: HTMLInputElement | null) => input?.select();

/** Renames a view. Esc cancels and leaves the menu open. */
export function RenameView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { t } = useLingui();
  const unit = useUnit({ views: $views, renamed });
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<NameProblem | null>(null);
  const draft = useFormDraft(`rename-view-${view.id}`);
  const close = () => {
    draft.clear();
    onDone();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(unit.views, { ...view, name });
    setProblem(found);
    if (found) return;
    unit.renamed({ id: view.id, name });
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  };

  return (
    <form ref={draft.ref} className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <TextField
          ref={selectText}
          name="name"
          size="small"
          label={t`New name of ${view.name}`}
          labelHidden
          maxLength={maxNameLength}
          autoComplete="off"
          value={name}
          error={problem && <NameProblemText problem={problem} />}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" size="small">
        <Trans>Rename</Trans>
      </Button>
    </form>
  );
}
