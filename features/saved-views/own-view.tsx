import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Form, type FormProps, useForm, useOnSaved } from "@shared/forms/form";
import { Button, IconButton } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { Icon } from "@shared/ui/icon/icon";
import { useUnit } from "effector-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { linkCopyRequested, renameForm, type SavedView, viewRemoved, viewReplaced } from "./saved-views";
import styles from "./views-panel.module.css";

interface OwnViewProps {
  view: SavedView;
  /** The query of the current URL, which can replace the query of the view. */
  search: string;
  /** A further action. */
  action: ReactNode;
  onNavigate: () => void;
}

export function OwnView({ view, search: currentSearch, action, onNavigate }: OwnViewProps) {
  const { t } = useLingui();
  const [isReplacing, setReplacing] = useState(false);
  const unit = useUnit({
    removed: viewRemoved,
    linkCopyRequested,
    rename: renameForm.opened,
    renaming: renameForm.$context,
  });
  const renameRef = useRef<HTMLButtonElement>(null);
  const replaceRef = useRef<HTMLButtonElement>(null);
  const { id, name, list, search } = view;
  const current = search === currentSearch;

  if (unit.renaming?.value.id === id) {
    return (
      <li className={styles.view}>
        <RenameView view={view} onDone={() => focusLater(renameRef)} />
      </li>
    );
  }
  if (isReplacing) {
    return (
      <li className={styles.view}>
        <ReplaceView
          view={view}
          search={currentSearch}
          onDone={() => {
            setReplacing(false);
            focusLater(replaceRef);
          }}
        />
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
        ref={replaceRef}
        icon="filter"
        aria-label={t`Replace ${name} with the current filters`}
        title={t`Replace with the current filters`}
        aria-disabled={current || undefined}
        onClick={() => !current && setReplacing(true)}
      />
      <IconButton
        ref={renameRef}
        icon="edit"
        aria-label={t`Rename ${name}`}
        title={t`Rename`}
        onClick={() => unit.rename(view)}
      />
      {action}
      <IconButton icon="trash" aria-label={t`Delete ${name}`} title={t`Delete`} onClick={() => unit.removed(id)} />
    </li>
  );
}

/** Focuses a button after the next paint, because the button is mounted again. */
const focusLater = (button: RefObject<HTMLButtonElement>) => requestAnimationFrame(() => button.current?.focus());

/** Handles Esc, which would close the menu. */
const onEscape = (cancel: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  cancel();
};

/** Asks whether to replace the filters and the sort order of a view. Esc cancels and keeps the menu open. */
function ReplaceView({ view, search, onDone }: { view: SavedView; search: string; onDone: () => void }) {
  const { t } = useLingui();
  const replace = useUnit(viewReplaced);
  const { id, name } = view;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={`hint row ${styles.status}`}
      role="group"
      aria-label={t`Replace ${name}`}
      onKeyDown={onEscape(onDone)}
    >
      <Trans>Replace “{name}” with the current filters and sort order?</Trans>
      <Button
        size="small"
        autoFocus
        onClick={() => {
          replace({ id, search });
          onDone();
        }}
      >
        <Trans>Replace</Trans>
      </Button>
      <Button kind="quiet" size="small" onClick={onDone}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

interface ViewNameFormProps extends Pick<FormProps, "state" | "onKeyDown" | "children"> {
  submitLabel: ReactNode;
}

/** A form with the name of a view. */
export function ViewNameForm({ submitLabel, children, ...form }: ViewNameFormProps) {
  return (
    <Form {...form} className={styles.form}>
      <div className={styles.field}>{children}</div>
      <Button type="submit" size="small">
        {submitLabel}
      </Button>
    </Form>
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

  const onKeyDown = onEscape(() => {
    form.clearDraft();
    close();
    onDone();
  });

  return (
    <ViewNameForm state={form} onKeyDown={onKeyDown} submitLabel={<Trans>Rename</Trans>}>
      <TextField
        ref={selectText}
        size="small"
        label={t`New name of ${view.name}`}
        labelHidden
        autoComplete="off"
        {...form.field("name")}
      />
    </ViewNameForm>
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
      <span className={`ellipsis ${styles.name}`}>{name}</span>
      {current && <Icon name="check" size="small" />}
    </Link>
  );
}
