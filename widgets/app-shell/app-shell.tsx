import { $menuWidth } from "@features/preferences";
import { Trans } from "@lingui/react/macro";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import styles from "./app-shell.module.css";
import type { ShellData } from "./shell-data";
import { SideMenu } from "./side-menu";
import { TopBar } from "./top-bar";

interface AppShellProps {
  frame: ShellData;
  /** Across the top, above everything; it may come late or not at all. */
  banner: ReactNode;
  children: ReactNode;
}

/** The frame of every page: banner, top bar, side menu, and the page in its middle. */
export function AppShell({ frame, banner, children }: AppShellProps) {
  const menuWidth = useUnit($menuWidth) ?? frame.menuWidth;
  return (
    <div className={styles.shell} data-menu={menuWidth}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {banner}
      <TopBar frame={frame} menuId={menuId} />
      <SideMenu frame={frame} id={menuId} width={menuWidth} />
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

const menuId = "menu";
