import { useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { useRef, useState } from "react";
import { linkCopyRequested, removed } from "../model";
import type { SavedView } from "../view";
import { RenameView } from "./rename-view";
import { ViewLink } from "./view-link";
import styles from "./views-panel.module.css";

interface OwnViewProps {
  view: SavedView;
  current: boolean;
  onNavigate: () => void;
}

/** One of the user's own views with its actions. */
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
      <Button
        kind="quiet"
        size="small"
        icon="link"
        aria-label={t`Copy the link to ${name}`}
        title={t`Copy link`}
        onClick={() => unit.linkCopyRequested(view)}
      />
      <Button
        ref={renameRef}
        kind="quiet"
        size="small"
        icon="edit"
        aria-label={t`Rename ${name}`}
        title={t`Rename`}
        onClick={() => setRenaming(true)}
      />
      <Button
        kind="quiet"
        size="small"
        icon="trash"
        aria-label={t`Delete ${name}`}
        title={t`Delete`}
        onClick={() => unit.removed(id)}
      />
    </li>
  );
}
