import { useLingui } from "@lingui/react";
import { NavLink } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import type { MenuItem } from "./menu-items";
import styles from "./side-menu.module.css";

/** Entries of the side menu, each a link; the one of the page shown is marked as such. */
export function MenuList({ items }: { items: readonly MenuItem[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.items}>
      {items.map(({ to, icon, label }) => {
        const words = i18n._(label);
        return (
          <li key={to}>
            <NavLink className={styles.item} to={to} end={to === "/"} title={words}>
              <Icon name={icon} />
              <span className={styles.label}>{words}</span>
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
