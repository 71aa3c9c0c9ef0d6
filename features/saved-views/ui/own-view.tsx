import { useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { useRef, useState } from "react";
import { removed } from "../model";
import type { SavedView } from "../view";
import { RenameView } from "./rename-view";
import { ViewLink } from "./view-link";
import styles from "./views-panel.module.css";

interface OwnViewProps {
  view: SavedView;
  current: boolean;
  onGo: () => void;
}

/** One of the person's own views, and what can be done with it. */
export function OwnView({ view, current, onGo }: OwnViewProps) {
  const { t } = useLingui();
  const unit = useUnit({ removed, toastShown });
  const [renaming, setRenaming] = useState(false);
  const renameRef = useRef<HTMLButtonElement>(null);
  const { id, name, list, search } = view;

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(new URL(`/${list}${search}`, window.location.origin).href);
      unit.toastShown({ kind: "success", text: t`Copied the link to “${name}”.` });
    } catch {
      unit.toastShown({ kind: "danger", text: t`The browser did not let the link be copied.` });
    }
  };
  const stopRenaming = () => {
    setRenaming(false);
    // The button comes back with the next paint.
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
      <ViewLink list={list} name={name} search={search} current={current} onGo={onGo} />
      <Button
        kind="quiet"
        size="small"
        icon="link"
        aria-label={t`Copy the link to ${name}`}
        title={t`Copy link`}
        onClick={copyLink}
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
