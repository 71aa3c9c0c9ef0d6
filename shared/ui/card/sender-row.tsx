import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "../button/button";
import { MomentValue } from "../value-cells/value-cells";

interface SenderRowProps {
  name: string;
  /** The name as it is shown, such as the label of a switch. */
  title: ReactNode;
  /** The button that sends now. */
  sendButton: ReactNode;
  href: string;
  isDeleting: boolean;
  onDelete: () => void;
  children: ReactNode;
}

/** An object of a list that sends mails or messages, with buttons that send now, edit and delete the object. */
export function SenderRow({ name, title, sendButton, href, isDeleting, onDelete, children }: SenderRowProps) {
  const { t } = useLingui();
  return (
    <li>
      <div className="row spread gap-3">
        {title}
        <div className="row">
          {sendButton}
          <LinkButton size="small" icon="edit" to={href} aria-label={t`Edit ${name}`}>
            <Trans>Edit</Trans>
          </LinkButton>
          <Button
            size="small"
            icon="trash"
            busy={isDeleting}
            aria-label={t`Delete ${name}`}
            aria-haspopup="dialog"
            onClick={onDelete}
          />
        </div>
      </div>
      {children}
    </li>
  );
}

/** When something was sent last, with a link to what was sent. */
export const LastSent = ({ at, link }: { at: string | null; link?: { to: string; label: string } }) => (
  <>
    {at ? (
      <Trans>
        Last sent <MomentValue at={at} />
      </Trans>
    ) : (
      <Trans>Nothing sent yet</Trans>
    )}
    {link && (
      <>
        {" · "}
        <Link to={link.to}>{link.label}</Link>
      </>
    )}
  </>
);
