import { $menuWidth, PreferencesForm } from "@features/preferences";
import { SignOutButton } from "@features/sign-out";
import { SwitchCompany, useSwitchNotice } from "@features/switch-company";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, NavLink } from "@remix-run/react";
import { fullName } from "@shared/api/refs";
import { endOpenDialogs } from "@shared/drafts/draft-storage";
import { useLastPage } from "@shared/drafts/use-draft";
import { InlineScript } from "@shared/framework/nonce";
import { messageText } from "@shared/i18n/format";
import { OutboxButton } from "@shared/outbox/outbox-button";
import { UserIdContext } from "@shared/session/owner";
import { Button } from "@shared/ui/button/button";
import { BrandMark, Icon } from "@shared/ui/icon/icon";
import { RememberList } from "@shared/ui/page-header/back-link";
import { useUnit } from "effector-react";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import styles from "./app-shell.module.css";
import type { ShellData } from "./shell-data";
import { SideMenu } from "./side-menu";

interface AppShellProps {
  shell: ShellData;
  /** The deferred service status banner above the top bar. It is often empty. */
  banner: ReactNode;
  search: ReactNode;
  children: ReactNode;
}

/** The layout of every page for a signed-in user: banner, top bar, side menu and main content. */
export function AppShell({ shell, banner, search, children }: AppShellProps) {
  const menuWidth = useUnit($menuWidth) ?? shell.menuWidth;
  useLastPage();
  useSwitchNotice(shell.company);
  return (
    <div className={styles.shell} data-menu={menuWidth}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <RememberList />
      <InlineScript text={endOpenDialogs} />
      {banner}
      <TopBar shell={shell} menuId={menuId} search={search} />
      <SideMenu shell={shell} id={menuId} width={menuWidth} />
      <main className={styles.main} id="main" tabIndex={-1}>
        <PrintHeader shell={shell} />
        <UserIdContext.Provider value={shell.user?.id ?? null}>{children}</UserIdContext.Provider>
      </main>
    </div>
  );
}

const menuId = "menu";

/** The company and the address of the page, at the top of its first sheet of paper. */
function PrintHeader({ shell: { company, productName } }: Pick<AppShellProps, "shell">) {
  const [address, setAddress] = useState("");
  useEffect(() => {
    // The hash of a tab changes without a navigation.
    const print = () => flushSync(() => setAddress(window.location.href));
    window.addEventListener("beforeprint", print);
    return () => window.removeEventListener("beforeprint", print);
  }, []);
  return (
    <p className={styles.printHeader} data-print="only">
      <strong>{company?.name ?? productName}</strong>
      <span>{address}</span>
    </p>
  );
}

interface TopBarProps {
  shell: ShellData;
  menuId: string;
  search: ReactNode;
}

/** The company, the user, search, the company switch, preferences and sign-out (domain/app-shell.md#top-bar). */
function TopBar({ shell, menuId, search }: TopBarProps) {
  const { t, i18n } = useLingui();
  const { user, company, theme, productName } = shell;
  const userName = user ? messageText(i18n, fullName(user)) : "";
  return (
    <header className={styles.bar}>
      <div className={styles.menuButton}>
        <Button kind="quiet" icon="menu" aria-label={t`Menu`} {...{ popovertarget: menuId }} />
      </div>
      <Link className={styles.brand} to="/" aria-label={productName}>
        <BrandMark />
      </Link>
      <div className={styles.company}>
        {company &&
          (user?.admin || user?.severalCompanies ? (
            <SwitchCompany company={company} />
          ) : (
            <span className={`ellipsis ${styles.companyName}`} title={company.name}>
              {company.name}
            </span>
          ))}
      </div>
      {search}
      <OutboxButton userId={user?.id ?? null} />
      <PreferencesForm theme={theme} />
      {user && company && (
        <NavLink className={styles.user} to="/account" title={userName}>
          <Icon name="account" />
          <span className={`ellipsis ${styles.userName}`}>{userName}</span>
        </NavLink>
      )}
      <div className={styles.signOut}>
        <SignOutButton />
      </div>
    </header>
  );
}

export { menuItems } from "./shell-data";
