import { PreferencesForm } from "@features/preferences";
import { SignOutButton } from "@features/sign-out";
import { SwitchCompany } from "@features/switch-company";
import { useLingui } from "@lingui/react/macro";
import { Link, NavLink } from "@remix-run/react";
import { fullName } from "@shared/api/person";
import { messageText } from "@shared/i18n/message";
import { BrandMark } from "@shared/ui/brand-mark/brand-mark";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import type { ReactNode } from "react";
import type { ShellData } from "./shell-data";
import styles from "./top-bar.module.css";

interface TopBarProps {
  shell: ShellData;
  menuId: string;
  search: ReactNode;
}

/** The company and the user, with search, company switch, preferences and sign-out (spec 1 §2). */
export function TopBar({ shell, menuId, search }: TopBarProps) {
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
        {company && user?.admin && <SwitchCompany company={company} />}
        {company &&
          !user?.admin &&
          (user?.severalCompanies ? (
            <Link className={styles.companyName} to="/account#companies" title={company.name}>
              {company.name}
            </Link>
          ) : (
            <span className={styles.companyName} title={company.name}>
              {company.name}
            </span>
          ))}
      </div>
      {search}
      <PreferencesForm theme={theme} />
      {user && (
        <NavLink className={styles.user} to="/account" title={userName}>
          <Icon name="account" />
          <span className={styles.userName}>{userName}</span>
        </NavLink>
      )}
      <div className={styles.signOut}>
        <SignOutButton />
      </div>
    </header>
  );
}
