import { Trans } from "@lingui/react/macro";
import type { Message } from "@shared/i18n/format";
import { copyTextFx } from "@shared/toasts/model";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import { Alert } from "../alert/alert";
import { Button } from "../button/button";
import { MomentValue } from "../value-cells/value-cells";
import styles from "./secret.module.css";
import { TextField } from "./text-field";

interface NewSecretProps {
  title: ReactNode;
  label: string;
  /** A token, or an address with a token. */
  value: string;
  /** The toast after the secret was copied. */
  copied: Message;
  /** How the secret is used. */
  children?: ReactNode;
}

/** A secret that was just created and is shown only once, with a button that copies it. */
export function NewSecret({ title, label, value, copied, children }: NewSecretProps) {
  const copy = useUnit(copyTextFx);
  return (
    <Alert kind="success" title={title}>
      <div className={`stack gap-2 start ${styles.secret}`}>
        <TextField label={label} value={value} readOnly onFocus={(event) => event.target.select()} />
        <Button icon="copy" onClick={() => copy({ text: value, message: copied })}>
          <Trans>Copy</Trans>
        </Button>
        {children}
      </div>
    </Alert>
  );
}

interface SecretRowProps {
  /** The label of the button, which names the secret. */
  revokeLabel: string;
  isRevoking: boolean;
  onRevoke: () => void;
  children: ReactNode;
}

/** A secret in a list, with a button that revokes it. */
export function SecretRow({ revokeLabel, isRevoking, onRevoke, children }: SecretRowProps) {
  return (
    <li className={`row spread gap-3 ${styles.row}`}>
      {children}
      <Button
        size="small"
        icon="trash"
        aria-label={revokeLabel}
        aria-haspopup="dialog"
        busy={isRevoking}
        onClick={onRevoke}
      >
        <Trans>Revoke</Trans>
      </Button>
    </li>
  );
}

/** When a secret was used last. */
export const LastUsed = ({ at }: { at: string | null }) =>
  at ? (
    <Trans>
      Last used <MomentValue at={at} />
    </Trans>
  ) : (
    <Trans>Never used</Trans>
  );
