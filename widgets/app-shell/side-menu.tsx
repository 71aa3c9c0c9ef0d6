import { AdminModeSwitch } from "@features/admin-mode";
import type { MenuWidth } from "@features/preferences";
import { SignOutButton } from "@features/sign-out";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { BrandMark } from "@shared/ui/brand-mark/brand-mark";
import { Button } from "@shared/ui/button/button";
import { Icon } from "@shared/ui/icon/icon";
import { useEffect, useRef } from "react";
import { DriverStatusItem } from "./driver-status-item";
import { adminItems, mainItems, settingsItems, supportItem } from "./menu-items";
import { MenuList } from "./menu-list";
import { MenuToggle } from "./menu-toggle";
import type { ShellData } from "./shell-data";
import styles from "./side-menu.module.css";

/**
 * The main navigation (spec 1 §2). From 900 px it is a sidebar; below, the same element is a native popover that
 * opens as a drawer.
 */
export function SideMenu({ shell, id, width }: { shell: ShellData; id: string; width: MenuWidth }) {
  const { t } = useLingui();
  const { user, adminMode, productName, supportUserId, driverStatus } = shell;
  const { key } = useLocation();
  const ref = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the drawer
  useEffect(() => {
    if (ref.current?.matches(":popover-open")) ref.current.hidePopover();
  }, [key]);

  return (
    <nav
      ref={ref}
      id={id}
      className={styles.menu}
      data-width={width}
      aria-label={t`Main menu`}
      {...{ popover: "auto" }}
    >
      <div className={styles.header}>
        <Link className={styles.brand} to="/" title={productName}>
          <BrandMark />
          <span className={styles.label}>{productName}</span>
        </Link>
        <div className={styles.close}>
          <Button
            kind="quiet"
            icon="close"
            aria-label={t`Close menu`}
            {...{ popovertarget: id, popovertargetaction: "hide" }}
          />
        </div>
      </div>
      <MenuList items={mainItems} />
      <details className={styles.group} open>
        <summary className={styles.item} title={t`Settings`}>
          <Icon name="settings" />
          <span className={styles.label}>
            <Trans>Settings</Trans>
          </span>
          <span className={styles.chevron}>
            <Icon name="chevron-down" size="small" />
          </span>
        </summary>
        <MenuList items={settingsItems} />
      </details>
      {user?.admin && (
        <div className={styles.group}>
          <p className={styles.heading}>
            <Trans>Admin</Trans>
          </p>
          <MenuList items={adminItems(supportUserId)} />
          <div className={styles.adminMode}>
            <AdminModeSwitch adminMode={adminMode} labelClassName={styles.label} />
          </div>
        </div>
      )}
      <div className={styles.footer}>
        <DriverStatusItem result={driverStatus} />
        <MenuList items={[supportItem]} />
        <div className={styles.signOut}>
          <SignOutButton wide />
        </div>
        <div className={styles.toggle}>
          <MenuToggle width={width} />
        </div>
      </div>
    </nav>
  );
}
