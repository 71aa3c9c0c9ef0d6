import { Plural, Trans } from "@lingui/react/macro";
import { $entries, outboxEmptiedFx } from "@shared/outbox/model";
import { removePrivateData, usePrivateDataRemoval } from "@shared/session/private-storage";
import { Button, type ButtonVariant } from "@shared/ui/button/button";
import { ConfirmDialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useRef, useState } from "react";

/**
 * The button that signs out. It is a plain form, because a new document keeps no data of the session in memory. Without
 * JavaScript, the next page removes what the session stored. Changes that were not sent are removed after a confirmation.
 */
export function SignOutButton(variant: ButtonVariant) {
  usePrivateDataRemoval();
  const { entries, emptyOutbox } = useUnit({ entries: $entries, emptyOutbox: outboxEmptiedFx });
  const [isAsking, setAsking] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const clearStorage = (form: HTMLFormElement) => {
    if (removePrivateData()) form.action = "/sign-out?storage=cleared";
  };
  return (
    <>
      <form
        ref={formRef}
        method="post"
        action="/sign-out"
        onSubmit={(event) => {
          if (entries.length === 0) return clearStorage(event.currentTarget);
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Button type="submit" kind="quiet" icon="sign-out" {...variant}>
          <Trans>Log out</Trans>
        </Button>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Log out</Trans>}
          confirmLabel={<Trans>Remove and log out</Trans>}
          onConfirm={async () => {
            await emptyOutbox();
            if (!formRef.current) return;
            clearStorage(formRef.current);
            formRef.current.submit();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Plural
              value={entries.length}
              one="# change has not been sent yet. Logging out removes it from this device."
              other="# changes have not been sent yet. Logging out removes them from this device."
            />
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
