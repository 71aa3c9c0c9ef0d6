import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useForm } from "@shared/forms/form";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { TextField } from "@shared/ui/field/text-field";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect } from "react";
import { OwnView, ViewLink, ViewNameForm } from "./own-view";
import type { Preset } from "./presets.server";
import {
  $removed,
  $saveFailed,
  $views,
  removalUndone,
  type SavedView,
  saveForm,
  sortedViews,
  viewsMenuOpened,
} from "./saved-views";
import styles from "./views-panel.module.css";

type BuiltInView = Pick<SavedView, "name" | "search">;

export interface ViewsPanelProps {
  /** The current list. Its path is `/{list}`. */
  list: string;
  /** Identifies the user and the company that own the views. */
  owner: string;
  /** The query of the current URL. */
  search: string;
  /** The built-in views of a list. Lists without built-in views show the presets of the company. */
  builtIn?: readonly BuiltInView[];
  /** Renders a further action of a view of the user. */
  renderAction?: (view: SavedView) => ReactNode;
  /** Called when the user selects a view. Closes the menu. */
  onNavigate: () => void;
}

/** The content of the menu: the company's presets, the user's views and a form that saves a new view. */
export function ViewsPanel({ list, owner, search, builtIn, renderAction, onNavigate }: ViewsPanelProps) {
  const { t, i18n } = useLingui();
  const unit = useUnit({
    views: $views,
    removed: $removed,
    saveFailed: $saveFailed,
    opened: viewsMenuOpened,
    removalUndone,
  });
  const own = sortedViews(unit.views, list, i18n.locale);
  const removedName = unit.removed?.list === list ? unit.removed.name : null;

  useEffect(() => {
    unit.opened(owner);
  }, [unit.opened, owner]);

  return (
    <div className={`stack ${styles.panel}`}>
      {builtIn && builtIn.length > 0 && (
        <section aria-label={t`Standard views`}>
          <h2 className={styles.heading}>
            <Trans>Standard views</Trans>
          </h2>
          <ul className={styles.views}>
            {builtIn.map((view) => (
              <li key={view.name} className={styles.view}>
                <ViewLink {...view} list={list} current={view.search === search} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!builtIn && (
        <section aria-label={t`Company presets`}>
          <h2 className={styles.heading}>
            <Trans>Company presets</Trans>
          </h2>
          <PresetLinks list={list} search={search} onNavigate={onNavigate} />
        </section>
      )}
      <section aria-label={t`Your views`}>
        <h2 className={styles.heading}>
          <Trans>Your views</Trans>
        </h2>
        {own.length === 0 && !removedName && (
          <p className="hint">
            <Trans>You have no saved views of this list on this device.</Trans>
          </p>
        )}
        <ul className={styles.views}>
          {own.map((view) => (
            <OwnView key={view.id} view={view} search={search} action={renderAction?.(view)} onNavigate={onNavigate} />
          ))}
        </ul>
        <div role="status" className={`hint row ${styles.status}`}>
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

const presetsHref = "/resources/filter-presets";
const failure = msg`Failed to retrieve data. Try again later.`;

/** The company's presets for this list as links (domain/companies.md#filter-presets). */
function PresetLinks({ list, search, onNavigate }: Omit<ViewsPanelProps, "owner" | "builtIn">) {
  const { i18n } = useLingui();
  const { value, error, retry } = useResource<Preset[]>(presetsHref, { failure });

  if (error) return <CardError onRetry={retry}>{i18n._(failure)}</CardError>;
  if (!value) {
    return (
      <div className={styles.loading} aria-busy="true">
        <SkeletonText lines={2} />
      </div>
    );
  }
  const presets = value.filter((preset) => preset.list === list);
  if (presets.length === 0) {
    return (
      <p className="hint">
        <Trans>Your company has no presets for this list.</Trans>
      </p>
    );
  }
  return (
    <ul className={styles.views}>
      {presets.map((preset) => (
        <li key={preset.id} className={styles.view}>
          <ViewLink {...preset} current={preset.search === search} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  );
}

function SaveView({ list, search }: { list: string; search: string }) {
  const { t } = useLingui();
  const form = useForm(saveForm, { list, search }, list + search);
  return (
    <ViewNameForm state={form} submitLabel={<Trans>Save</Trans>}>
      <TextField
        size="small"
        label={t`Save current view as`}
        hint={t`Saves the filters and sort order on this device.`}
        autoComplete="off"
        {...form.field("name")}
      />
    </ViewNameForm>
  );
}
