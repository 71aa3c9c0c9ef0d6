import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { lazyComponent } from "@shared/lib/react";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { Suspense, useState } from "react";
import type { SavedView } from "./saved-views";
import styles from "./views-panel.module.css";

const ViewsPanel = lazyComponent(async () => (await import("./views-panel")).ViewsPanel);

export interface ViewsMenuProps {
  /** The current list; its path is `/{list}`. */
  list: string;
  /** Identifies the user and the company that own the views. */
  owner: string;
  /** The search part of the current URL. */
  search: string;
  /** The views of the product, for a list that has some; other lists have the presets of the company. */
  builtIn?: readonly BuiltInView[];
}

export type BuiltInView = Pick<SavedView, "name" | "search">;

/** The company's presets and the user's own views of a list, loaded when the menu is first opened. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the panel of the button inside
    <div onPointerEnter={ViewsPanel.preload} onFocus={ViewsPanel.preload}>
      <Popover
        label={t`Views`}
        trigger={
          <>
            {t`Views`}
            <Icon name="chevron-down" size="small" />
          </>
        }
        onOpenChange={setOpen}
      >
        {(close) =>
          open && (
            <Suspense fallback={<Skeleton width="20rem" height="12rem" />}>
              <ViewsPanel.Component {...props} onNavigate={close} />
            </Suspense>
          )
        }
      </Popover>
    </div>
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
