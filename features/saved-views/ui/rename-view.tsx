import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { $views, renamed } from "../model";
import { longestName, type NameProblem, nameProblem, type SavedView } from "../view";
import { NameProblemText } from "./name-problem-text";
import styles from "./views-panel.module.css";

/** Another name for a view. Esc leaves it as it is and the menu open. */
export function RenameView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { t } = useLingui();
  const unit = useUnit({ views: $views, renamed });
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<NameProblem | null>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => inputRef.current?.select(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(unit.views, { ...view, name });
    setProblem(found);
    if (found) return;
    unit.renamed({ id: view.id, name });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onDone();
  };

  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <TextField
          ref={inputRef}
          size="small"
          label={t`New name of ${view.name}`}
          labelHidden
          maxLength={longestName}
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
