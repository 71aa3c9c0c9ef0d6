import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { usePublicConfig } from "@shared/config/public-config";
import { useUnit } from "effector-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button/button";
import { Dialog } from "../ui/dialog/dialog";
import { $entries, $isOnline } from "./model";
import { useOutbox } from "./use-outbox";
import { entryList } from "./waiting-entries";

/** The number of changes that wait to be sent, and their list. Renders nothing while there are none. */
export function OutboxButton({ userId }: { userId: number | null }) {
  const { t } = useLingui();
  // With the setting OFFLINE off, nothing waits on the device.
  useOutbox(usePublicConfig()?.offline ? userId : null);
  const { entries, isOnline } = useUnit({ entries: $entries, isOnline: $isOnline });
  const [isOpen, setOpen] = useState(false);
  const count = entries.length;
  if (count === 0 && !isOpen) return null;
  const hasProblem = entries.some(({ state }) => state !== "waiting");
  return (
    <>
      <Button
        kind="quiet"
        icon={hasProblem ? "alert" : "clock"}
        aria-haspopup="dialog"
        aria-label={t`Waiting to be sent: ${count}`}
        title={t`Waiting to be sent`}
        onClick={() => setOpen(true)}
      >
        {String(count)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={<Trans>Waiting to be sent</Trans>}>
        {count === 0 && (
          <p>
            <Trans>Everything was sent.</Trans>
          </p>
        )}
        {count > 0 && !isOnline && (
          <p style={{ marginBottom: "var(--space-3)" }}>
            <Plural
              value={count}
              one="You are offline. This change is sent when the connection is back."
              other="You are offline. These # changes are sent when the connection is back."
            />
          </p>
        )}
        <Suspense fallback={null}>
          <entryList.Component entries={entries} onLinkFollowed={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
