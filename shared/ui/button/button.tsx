import type { ButtonHTMLAttributes, ReactNode } from "react";
import { forwardRef } from "react";
import { classNames } from "../../lib/class-names";
import { Icon } from "../icon/icon";
import type { IconName } from "../icon/icon-names";
import { Spinner } from "../spinner/spinner";
import styles from "./button.module.css";

export interface ButtonVariant {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium";
  icon?: IconName;
  /** As wide as its container. */
  wide?: boolean;
}

/** The class names of a button, also for links in the style of a button. */
export const buttonClass = (
  { kind = "secondary", size = "medium", wide = false }: ButtonVariant,
  iconOnly = false,
): string =>
  classNames(
    styles.button,
    styles[kind],
    size === "small" && styles.small,
    iconOnly && styles.iconOnly,
    wide && styles.wide,
  );

type ButtonProps = ButtonVariant &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    /** Pending: shows a spinner and is disabled, so that it cannot be pressed twice. */
    busy?: boolean;
    children?: ReactNode;
  };

/** A button for actions; navigation uses `LinkButton`. Without text it needs an `aria-label`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind, size, icon, wide, busy = false, type = "button", disabled, children, ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ kind, size, wide }, children === undefined)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size="small" />}
      {children}
    </button>
  );
});
