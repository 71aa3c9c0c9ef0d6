import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Form, useForm, useOnSaved } from "@shared/forms/form";
import { Button, IconButton } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { type KeyboardEvent, useRef } from "react";
import { linkCopyRequested, renameForm, type SavedView, viewRemoved } from "./saved-views";
import styles from "./views-panel.module.css";

interface OwnViewProps {
  view: SavedView;
  current: boolean;
  onNavigate: () => void;
}

export function OwnView({ view, current, onNavigate }: OwnViewProps) {
  const { t } = useLingui();
  const unit = useUnit({
    removed: viewRemoved,
    linkCopyRequested,
    rename: renameForm.opened,
    renaming: renameForm.$context,
  });
  const renameRef = useRef<HTMLButtonElement>(null);
  const { id, name, list, search } = view;

  if (unit.renaming?.value.id === id) {
    // Waits for the next paint, because the button is mounted again.
    const focusButton = () => requestAnimationFrame(() => renameRef.current?.focus());
    return (
      <li className={styles.view}>
        <RenameView view={view} onDone={focusButton} />
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
        onClick={() => unit.rename(view)}
      />
      <IconButton icon="trash" aria-label={t`Delete ${name}`} title={t`Delete`} onClick={() => unit.removed(id)} />
    </li>
  );
}

/** Focuses the field and selects its text when it is mounted. */
const selectText = (input: HTMLInputElement | null) => input?.select();

/** The form that renames a view. Esc cancels and keeps the menu open. */
function RenameView({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const { t } = useLingui();
  const form = useForm(renameForm, view, view.id);
  const close = useUnit(renameForm.closed);
  useOnSaved(renameForm, onDone);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    form.clearDraft();
    close();
    onDone();
  };

  return (
    <Form state={form} className={styles.form} onKeyDown={onKeyDown}>
      <div className={styles.field}>
        <TextField
          ref={selectText}
          size="small"
          label={t`New name of ${view.name}`}
          labelHidden
          autoComplete="off"
          {...form.field("name")}
        />
      </div>
      <Button type="submit" size="small">
        <Trans>Rename</Trans>
      </Button>
    </Form>
  );
}

interface ViewLinkProps extends Pick<SavedView, "list" | "name" | "search"> {
  current: boolean;
  onNavigate: () => void;
}

export function ViewLink({ list, name, search, current, onNavigate }: ViewLinkProps) {
  return (
    <Link
      to={{ pathname: `/${list}`, search }}
      className={styles.link}
      aria-current={current ? "true" : undefined}
      title={name}
      prefetch="none"
      preventScrollReset
      onClick={onNavigate}
    >
      <span className={styles.name}>{name}</span>
      {current && <Icon name="check" size="small" />}
    </Link>
  );
}
