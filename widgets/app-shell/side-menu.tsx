import { type DriverStatus, driverSummary } from "@entities/driver";
import { AdminModeSwitch } from "@features/admin-mode";
import { type MenuWidth, menuWidthChosen } from "@features/preferences";
import { SignOutButton } from "@features/sign-out";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, NavLink, useLocation } from "@remix-run/react";
import { lazyComponent } from "@shared/lib/react";
import { useMissingData } from "@shared/session/company-choices";
import { needsOnlyToken } from "@shared/session/session";
import { Deferred } from "@shared/streaming/deferred";
import { Button } from "@shared/ui/button/button";
import { BrandMark, Icon } from "@shared/ui/icon/icon";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import { useUnit } from "effector-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { adminItems, type MenuItem, mainItems, type ShellData, settingsItems, supportItem } from "./shell-data";
import styles from "./side-menu.module.css";

/**
 * The main navigation (domain/app-shell.md#menu). It is a sidebar from 900 px. On narrower screens the same element is
 * a native popover that opens as a drawer.
 */
export function SideMenu({ shell, id, width }: { shell: ShellData; id: string; width: MenuWidth }) {
  const { t } = useLingui();
  const { user, company, adminMode, productName, supportUserId, driverStatus } = shell;
  const { key } = useLocation();
  const ref = useRef<HTMLElement>(null);

  // A navigation closes the drawer. The first render does not, because the user may open the drawer before hydration.
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
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
        <Link className={styles.brand} to="/">
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
      <MenuList items={company ? mainItems(shell) : mainItems(shell).filter(({ to }) => needsOnlyToken(to))} />
      <details className={styles.group} open hidden={!company}>
        <summary className={styles.item}>
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
      {company && user?.admin && (
        <div className={styles.group}>
          <p className={styles.heading}>
            <Trans>Admin</Trans>
          </p>
          <MenuList items={adminItems(supportUserId)} />
          <AdminModeSwitch adminMode={adminMode} className={styles.adminMode} labelClassName={styles.label} />
        </div>
      )}
      <div className={styles.footer}>
        {company && <DriverStatusItem result={driverStatus} />}
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

/** The links of the side menu. The link of the current page has `aria-current`. */
function MenuList({ items }: { items: readonly MenuItem[] }) {
  const { i18n } = useLingui();
  const missing = useMissingData();
  return (
    <ul className={styles.items}>
      {items.map(({ to, icon, label, needsData }) => {
        const content = (
          <>
            <Icon name={icon} />
            <span className={styles.label}>{i18n._(label)}</span>
          </>
        );
        return (
          <li key={to}>
            {needsData && missing ? (
              // biome-ignore lint/a11y/useValidAnchor: a link without a target is the disabled form of a link
              <a className={styles.item} role="link" aria-disabled="true">
                {content}
                <span className={`ellipsis ${styles.reason}`}>
                  {missing === "plants" ? <Trans>needs a plant</Trans> : <Trans>needs data</Trans>}
                </span>
              </a>
            ) : (
              <NavLink className={styles.item} to={to} end={to === "/"}>
                {content}
              </NavLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Collapses or expands the menu. Without JavaScript, the button submits a form. */
function MenuToggle({ width }: { width: MenuWidth }) {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const choose = useUnit(menuWidthChosen);
  const next: MenuWidth = width === "full" ? "narrow" : "full";
  const label = width === "full" ? t`Collapse menu` : t`Expand menu`;
  return (
    <form
      method="post"
      action="/actions/preferences"
      onSubmit={(event) => {
        event.preventDefault();
        choose(next);
      }}
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" name="menu" value={next} className={styles.item}>
        <Icon name={width === "full" ? "chevrons-left" : "chevrons-right"} />
        <span className={styles.label}>{label}</span>
      </button>
    </form>
  );
}

/** Loaded on demand, so that pages do not include the table of drivers. */
const driverDialog = lazyComponent(async () => (await import("./driver-status-dialog")).DriverStatusDialog);

/** The overall status of the company's drivers; a click opens the list of them (domain/statuses.md#driver-status). */
function DriverStatusItem({ result }: { result: ShellData["driverStatus"] }) {
  return (
    <Deferred
      result={result}
      fallback={
        <div className={styles.item} aria-hidden="true">
          <span className={styles.shape}>
            <StatusShape level="none" />
          </span>
          <span className={styles.label}>
            <Skeleton width="7rem" height="0.9em" />
          </span>
        </div>
      }
      renderError={() => <DriverStatusButton status={null} />}
    >
      {(status) => <DriverStatusButton status={status} />}
    </Deferred>
  );
}

function DriverStatusButton({ status }: { status: DriverStatus | null }) {
  const { i18n } = useLingui();
  // The dialog stays mounted after it closes, so that it can restore the focus.
  const [dialog, setDialog] = useState<"unmounted" | "open" | "closed">("unmounted");
  const { level, label } = driverSummary(status);
  const text = i18n._(label);
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        onPointerEnter={driverDialog.preload}
        onFocus={driverDialog.preload}
        onClick={() => setDialog("open")}
      >
        <span className={styles.shape}>
          <StatusShape level={level} />
        </span>
        <span className={styles.label}>{text}</span>
      </button>
      {dialog !== "unmounted" && (
        <Suspense fallback={null}>
          <driverDialog.Component status={status} open={dialog === "open"} onClose={() => setDialog("closed")} />
        </Suspense>
      )}
    </>
  );
}
