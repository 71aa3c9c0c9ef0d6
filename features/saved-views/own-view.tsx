import { Trans, useLingui } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { Button, IconButton } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type FormEvent, type KeyboardEvent, useMemo, useRef, useState } from "react";
import {
  $views,
  linkCopyRequested,
  maxNameLength,
  type NameProblem,
  nameProblem,
  removed,
  renamed,
  type SavedView,
} from "./saved-views";
import { ViewLink } from "./views-menu";
import styles from "./views-panel.module.css";

interface OwnViewProps {
  view: SavedView;
  current: boolean;
  onNavigate: () => void;
}

export function OwnView({ view, current, onNavigate }: OwnViewProps) {
  const { t } = useLingui();
  const unit = useUnit({ removed, linkCopyRequested });
  const [renaming, setRenaming] = useState(false);
  const renameRef = useRef<HTMLButtonElement>(null);
  const { id, name, list, search } = view;

  const stopRenaming = () => {
    setRenaming(false);
    // The button is mounted again with the next paint.
    requestAnimationFrame(() => renameRef.current?.focus());
  };

  if (renaming) {
    return (
      <li className={styles.view}>
        <RenameView view={view} onDone={stopRenaming} />
      </li>
    );
  }
  return (
    <li className={styles.view}>
      <ViewLink list={list} name={name} search={search} current={current} onNavigate={onNavigate} />
      <IconButton
        icon="link"
        aria-label={t`Copy the link to ${name}`}
        title={t`Copy link`}
        onClick={() => unit.linkCopyRequested(view)}
      />
      <IconButton
        ref={renameRef}
        icon="edit"
        aria-label={t`Rename ${name}`}
        title={t`Rename`}
        onClick={() => setRenaming(true)}
      />
      <IconButton icon="trash" aria-label={t`Delete ${name}`} title={t`Delete`} onClick={() => unit.removed(id)} />
    </li>
  );
}

/** Focuses the field and selects its text when it is mounted. */
const selectText = (input: HTMLInputElement | null) => input?.select();

/** Renames a view. Esc cancels and leaves the menu open. */
function RenameView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { t } = useLingui();
  const unit = useUnit({ views: $views, renamed });
  const [name, setName] = useState(view.name);
  const [problem, setProblem] = useState<NameProblem | null>(null);
  const clearDraft = useDraft({
    key: `rename-view-${view.id}`,
    value: useMemo(() => (name === view.name ? null : { name }), [name, view.name]),
    restore: (draft) => setName(draft.name ?? view.name),
  });
  const close = () => {
    clearDraft();
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
    <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <TextField
          ref={selectText}
          name="name"
          size="small"
          label={t`New name of ${view.name}`}
          labelHidden
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

export function NameProblemText({ problem }: { problem: NameProblem }) {
  if (problem === "empty") return <Trans>Please enter a name</Trans>;
  if (problem === "too-long") return <Trans>Enter at most {maxNameLength} characters.</Trans>;
  return <Trans>A view with this name already exists.</Trans>;
}
