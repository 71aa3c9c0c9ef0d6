import { type IngestKey, type MeterRef, type NewIngestKey, PushFaultText } from "@entities/meter";
import { plantResourceHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import type { DataPart } from "@shared/data/revalidation";
import { MessageText } from "@shared/i18n/format";
import { useOnUnmount } from "@shared/lib/react";
import type { ParamsOf } from "@shared/mutations/action.server";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { LastUsed, NewSecret, SecretRow } from "@shared/ui/field/secret";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import type { createKeyOfMeter, revokeKeyOfMeter } from "./action.server";
import styles from "./keys-dialog.module.css";

const changedParts: readonly DataPart[] = ["ingestKeys"];

export const createKey = createMutation<typeof createKeyOfMeter>("create-ingest-key", {
  invalidates: changedParts,
  unconfirmed: msg`It is not known whether a key was created. Revoke the keys that no device uses.`,
});

const revokeKey = createMutation<typeof revokeKeyOfMeter>("revoke-ingest-key", {
  success: () => msg`Ingest key revoked`,
  invalidates: changedParts,
});

type RevokedKey = ParamsOf<typeof revokeKeyOfMeter>;

export const keyRevocation = createConfirmation<RevokedKey & { hint: string }, RevokedKey>(revokeKey);

interface KeyedMeter {
  ref: MeterRef;
  name: string;
}

export const ingestKeysOpened = createEvent<KeyedMeter>();
/** The dialog was closed, or the plant was unmounted. */
export const ingestKeysClosed = createEvent();

/** The meter of the dialog. Null while the dialog is closed. */
const $meter = createStore<KeyedMeter | null>(null)
  .on(ingestKeysOpened, (_, meter) => meter)
  .reset(ingestKeysClosed);

/** The key that was created last. It is gone when the dialog closes. */
export const $created = createStore<NewIngestKey | null>(null).reset(ingestKeysOpened, ingestKeysClosed);

sample({
  clock: createKey.done,
  source: $meter,
  filter: (meter, { params }) => meter?.ref.meterId === params.meterId,
  fn: (_, { result }) => result,
  target: $created,
});

// A revoked key is of no use.
sample({
  clock: revokeKey.done,
  source: $created,
  filter: (created, { params }) => created?.id === params.keyId,
  fn: () => null,
  target: $created,
});

/** The dialog with the ingest keys of a meter. */
export function IngestKeys() {
  const unit = useUnit({ meter: $meter, closed: ingestKeysClosed });
  useOnUnmount(unit.closed);
  return unit.meter && <KeysDialog meter={unit.meter} />;
}

/** The most keys of a meter (domain/ingest.md#keys). */
const maxKeys = 5;

/** Creates, lists and revokes the keys with which devices push measurements of a meter (domain/ingest.md#keys). */
function KeysDialog({ meter: { ref, name } }: { meter: KeyedMeter }) {
  const href = plantResourceHref("meter-ingest-keys", ref, { meterId: String(ref.meterId) });
  const { value: keys, error, retry } = useResource<IngestKey[]>(href, { parts: ["ingestKeys"] });
  const unit = useUnit({ created: $created, creating: createKey.pending, create: createKey, closed: ingestKeysClosed });
  const { companyId, plantId, meterId } = ref;
  return (
    <Dialog
      open
      onClose={() => unit.closed()}
      title={<Trans>Ingest keys of {name}</Trans>}
      footer={
        <>
          <Button onClick={() => unit.closed()}>
            <Trans>Close</Trans>
          </Button>
          <Button
            kind="primary"
            icon="plus"
            busy={unit.creating}
            disabled={!keys || keys.length >= maxKeys}
            onClick={() => unit.create({ companyId, plantId, meterId })}
          >
            <Trans>Create key</Trans>
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <Trans>
            A device with a key sends what this meter measures. It cannot read anything. From the first measurement on,
            the meter shows only what was received.
          </Trans>
        </p>
        {unit.created && <CreatedKey created={unit.created} />}
        {error && <CardError error={error} onRetry={retry} />}
        {!keys && !error && <SkeletonText lines={3} />}
        {keys && keys.length >= maxKeys && (
          <p>
            <Trans>A meter has at most {maxKeys} keys. Revoke one to create another.</Trans>
          </p>
        )}
        {keys && (
          <Confirm
            model={keyRevocation}
            title={<Trans>Revoke ingest key</Trans>}
            confirmLabel={<Trans>Revoke</Trans>}
            question={({ hint }) => (
              <Trans>
                Revoke the key that ends in {hint}? Its device can send nothing any more. What it has sent stays.
              </Trans>
            )}
          >
            {({ pending, request }) => (
              <KeyList
                keys={keys}
                pending={pending?.keyId ?? null}
                onRevoke={({ id: keyId, hint }) => request({ companyId, plantId, meterId, keyId, hint: hint ?? "" })}
              />
            )}
          </Confirm>
        )}
      </div>
    </Dialog>
  );
}

interface KeyListProps {
  keys: readonly IngestKey[];
  /** The id of the key that is being revoked. */
  pending: number | null;
  onRevoke: (key: IngestKey) => void;
}

function KeyList({ keys, pending, onRevoke }: KeyListProps) {
  const { t } = useLingui();
  if (keys.length === 0) {
    return (
      <p className="muted">
        <Trans>This meter has no ingest keys.</Trans>
      </p>
    );
  }
  return (
    <ul className="lined" aria-label={t`Ingest keys`}>
      {keys.map((key) => (
        <SecretRow
          key={key.id}
          revokeLabel={t`Revoke the key that ends in ${key.hint}`}
          isRevoking={pending === key.id}
          onRevoke={() => onRevoke(key)}
        >
          <div>
            <code>…{key.hint}</code>
            <p className="muted">
              {key.created_by ? (
                <Trans>
                  Created <MomentValue at={key.created_at} /> by <MessageText message={fullName(key.created_by)} />
                </Trans>
              ) : (
                <Trans>
                  Created <MomentValue at={key.created_at} />
                </Trans>
              )}
            </p>
            <p className="muted">
              <LastUsed at={key.last_used_at} />
            </p>
            {key.fault && (
              <p className={styles.rejected}>
                <PushFaultText fault={key.fault} />
              </p>
            )}
            {!key.active && (
              <p className={styles.rejected}>
                <Trans>
                  Pushes are rejected, because this user may not change the meter any more. Create another key for the
                  device.
                </Trans>
              </p>
            )}
          </div>
        </SecretRow>
      ))}
    </ul>
  );
}

/** The key that was just created, with an example. */
function CreatedKey({ created: { url } }: { created: NewIngestKey }) {
  const { t } = useLingui();
  return (
    <NewSecret
      title={<Trans>Copy this address now. It is shown only once.</Trans>}
      label={t`Address for the device`}
      value={url}
      copied={msg`Address copied.`}
    >
      <p>
        <Trans>This line sends that the meter generated 125 Wh in the last 5 minutes:</Trans>
      </p>
      <pre>{`curl -d 'solar energy=125' ${url}`}</pre>
    </NewSecret>
  );
}
