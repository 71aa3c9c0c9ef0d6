import { Link, type LinkProps } from "@remix-run/react";
import { Icon } from "../icon/icon";
import { type ButtonVariant, buttonClass } from "./button";

type LinkButtonProps = ButtonVariant & Omit<LinkProps, "className">;

/** A link in the style of a button. Without text it needs an `aria-label`. */
export function LinkButton({ kind, size, icon, wide, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size, wide }, children === undefined)}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </Link>
  );
}
