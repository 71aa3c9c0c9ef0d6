import { useLingui } from "@lingui/react";
import { NavLink } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import type { MenuItem } from "./menu-items";
import styles from "./side-menu.module.css";

/** Links of the side menu; the link of the current page has `aria-current`. */
export function MenuList({ items }: { items: readonly MenuItem[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.items}>
      {items.map(({ to, icon, label }) => {
        const text = i18n._(label);
        return (
          <li key={to}>
            <NavLink className={styles.item} to={to} end={to === "/"} title={text}>
              <Icon name={icon} />
              <span className={styles.label}>{text}</span>
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
