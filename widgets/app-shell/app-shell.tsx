import { $menuWidth } from "@features/preferences";
import { Trans } from "@lingui/react/macro";
import { DraftUserContext } from "@shared/forms/draft/draft-user";
import { RememberList } from "@shared/ui/back-link/remember-list";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import styles from "./app-shell.module.css";
import type { ShellData } from "./shell-data";
import { SideMenu } from "./side-menu";
import { TopBar } from "./top-bar";

interface AppShellProps {
  shell: ShellData;
  /** The service status banner above the top bar; deferred, and often empty. */
  banner: ReactNode;
  /** The search of the top bar. */
  search: ReactNode;
  children: ReactNode;
}

/** The layout of every page for a signed-in user: banner, top bar, side menu and main content. */
export function AppShell({ shell, banner, search, children }: AppShellProps) {
  const menuWidth = useUnit($menuWidth) ?? shell.menuWidth;
  return (
    <div className={styles.shell} data-menu={menuWidth}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <RememberList />
      {banner}
      <TopBar shell={shell} menuId={menuId} search={search} />
      <SideMenu shell={shell} id={menuId} width={menuWidth} />
      <main className={styles.main} id="main" tabIndex={-1}>
        <DraftUserContext.Provider value={shell.user?.id ?? null}>{children}</DraftUserContext.Provider>
      </main>
    </div>
  );
}

const menuId = "menu";
