import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { $removed, $saveFailed, $views, opened, removalUndone } from "../model";
import { viewsOf } from "../view";
import { OwnView } from "./own-view";
import { PresetLinks } from "./preset-links";
import { SaveView } from "./save-view";
import styles from "./views-panel.module.css";

interface ViewsPanelProps {
  list: string;
  owner: string;
  search: string;
  /** A view was chosen; the menu closes. */
  onNavigate: () => void;
}

/** The content of the menu: the company's presets, the user's own views and a form for another one. */
export function ViewsPanel({ list, owner, search, onNavigate }: ViewsPanelProps) {
  const { t, i18n } = useLingui();
  const unit = useUnit({ views: $views, removed: $removed, saveFailed: $saveFailed, opened, removalUndone });
  const own = viewsOf(unit.views, list, i18n.locale);
  const removedName = unit.removed?.list === list ? unit.removed.name : null;

  useEffect(() => {
    unit.opened(owner);
  }, [unit.opened, owner]);

  return (
    <div className={styles.panel}>
      <section aria-label={t`Company presets`}>
        <h2 className={styles.heading}>
          <Trans>Company presets</Trans>
        </h2>
        <PresetLinks list={list} search={search} onNavigate={onNavigate} />
      </section>
      <section aria-label={t`Your views`}>
        <h2 className={styles.heading}>
          <Trans>Your views</Trans>
        </h2>
        {own.length === 0 && !removedName && (
          <p className={styles.note}>
            <Trans>You have no saved views of this list on this device.</Trans>
          </p>
        )}
        <ul className={styles.views}>
          {own.map((view) => (
            <OwnView key={view.id} view={view} current={view.search === search} onNavigate={onNavigate} />
          ))}
        </ul>
        <div role="status" className={styles.status}>
          {removedName && (
            <>
              <span>
                <Trans>“{removedName}” was deleted.</Trans>
              </span>
              <Button kind="quiet" size="small" onClick={() => unit.removalUndone()}>
                <Trans>Undo</Trans>
              </Button>
            </>
          )}
          {unit.saveFailed && (
            <Trans>This browser does not store views. Your views are lost when you close this page.</Trans>
          )}
        </div>
      </section>
      <SaveView list={list} search={search} />
    </div>
  );
}
