import { Trans, useLingui } from "@lingui/react/macro";
import { useFormDraft } from "@shared/forms/draft/use-form-draft";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type FormEvent, useState } from "react";
import { $views, saved } from "../model";
import { maxNameLength, type NameProblem, nameProblem } from "../view";
import { NameProblemText } from "./name-problem-text";
import styles from "./views-panel.module.css";

/** Saves the query of the current list under a name. */
export function SaveView({ list, search }: { list: string; search: string }) {
  const { t } = useLingui();
  const unit = useUnit({ views: $views, saved });
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<NameProblem | null>(null);
  const draft = useFormDraft("save-view");

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = nameProblem(unit.views, { list, name });
    setProblem(found);
    if (found) return;
    unit.saved({ id: crypto.randomUUID(), name, list, search });
    setName("");
    draft.clear();
  };

  return (
    <form ref={draft.ref} className={styles.form} onSubmit={submit}>
      <div className={styles.field}>
        <TextField
          name="name"
          size="small"
          label={t`Save current view as`}
          hint={t`Saves the filters and sort order on this device.`}
          maxLength={maxNameLength}
          autoComplete="off"
          value={name}
          error={problem && <NameProblemText problem={problem} />}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" size="small">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
