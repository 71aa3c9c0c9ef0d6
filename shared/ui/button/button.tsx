import { Link, type LinkProps } from "@remix-run/react";
import { classNames } from "@shared/lib/react";
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon";
import { Spinner } from "../spinner/spinner";
import styles from "./button.module.css";

export interface ButtonVariant {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium";
  icon?: IconName;
  /** As wide as its container. */
  wide?: boolean;
  /** Whether a phone shows only the icon. Screen readers still read the text. */
  isIconOnPhone?: boolean;
}

/** Returns the class names of a button, also for a link with the look of a button. */
export const buttonClass = (
  { kind = "secondary", size = "medium", wide = false, isIconOnPhone = false }: ButtonVariant,
  iconOnly = false,
): string =>
  classNames(
    styles.button,
    styles[kind],
    size === "small" && styles.small,
    iconOnly && styles.iconOnly,
    wide && styles.wide,
    isIconOnPhone && styles.iconOnPhone,
  );

type ButtonProps = ButtonVariant &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className"> & {
    /** Shows a spinner and disables the button, so that it cannot be pressed twice. */
    busy?: boolean;
    children?: ReactNode;
  };

/** A button for an action. Use `LinkButton` for navigation. Without text, the button needs an `aria-label`. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind, size, icon, wide, isIconOnPhone, busy = false, type = "button", disabled, children, ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass({ kind, size, wide, isIconOnPhone }, children === undefined)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size="small" />}
      {children}
    </button>
  );
});

/** A small button with only an icon. It needs an `aria-label`. */
export const IconButton = forwardRef<HTMLButtonElement, Omit<ButtonProps, "kind" | "size" | "children">>(
  function IconButton(props, ref) {
    return <Button {...props} ref={ref} kind="quiet" size="small" />;
  },
);

type LinkButtonProps = ButtonVariant & Omit<LinkProps, "className">;

/** A link with the look of a button. Without text, it needs an `aria-label`. */
export function LinkButton({ kind, size, icon, wide, isIconOnPhone, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide, isIconOnPhone }, children === undefined)}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </Link>
  );
}

interface StepButtonsProps {
  /** The page number, from 1. */
  page: number;
  isLast: boolean;
  /** The accessible names, such as "Previous meters". */
  previousLabel: string;
  nextLabel: string;
  onChange: (page: number) => void;
}

/** Buttons to the previous and the next page of a section. The page of the section is not in the URL. */
export function StepButtons({ page, isLast, previousLabel, nextLabel, onChange }: StepButtonsProps) {
  return (
    <>
      <Button
        size="small"
        icon="chevron-left"
        aria-label={previousLabel}
        disabled={page === 1}
        onClick={() => onChange(page - 1)}
      />
      <Button
        size="small"
        icon="chevron-right"
        aria-label={nextLabel}
        disabled={isLast}
        onClick={() => onChange(page + 1)}
      />
    </>
  );
}
