import { type IngestKey, type NewIngestKey, PushFaultText } from "@entities/meter";
import { plantResourceHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { fullName } from "@shared/api/refs";
import { MessageText } from "@shared/i18n/message";
import { Confirm } from "@shared/mutations/confirmation";
import { copyLinkFx } from "@shared/toasts/copy-link";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { TextField } from "@shared/ui/field/text-field";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { $created, createKey, ingestKeysClosed, type KeyedMeter, keyRevocation } from "./ingest-keys";
import styles from "./keys-dialog.module.css";

/** The most keys of a meter (domain/ingest.md#keys). */
const maxKeys = 5;

/** Creates, lists and revokes the keys with which devices push measurements of a meter (domain/ingest.md#keys). */
export function KeysDialog({ meter: { ref, name } }: { meter: KeyedMeter }) {
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
              <p>
                <Trans>
                  Revoke the key that ends in {hint}? Its device can send nothing any more. What it has sent stays.
                </Trans>
              </p>
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
    <ul className={`stack gap-3 ${styles.keys}`} aria-label={t`Ingest keys`}>
      {keys.map((key) => (
        <li key={key.id}>
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
              {key.last_used_at ? (
                <Trans>
                  Last used <MomentValue at={key.last_used_at} />
                </Trans>
              ) : (
                <Trans>Never used</Trans>
              )}
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
          <Button
            size="small"
            icon="trash"
            aria-label={t`Revoke the key that ends in ${key.hint}`}
            aria-haspopup="dialog"
            busy={pending === key.id}
            onClick={() => onRevoke(key)}
          >
            <Trans>Revoke</Trans>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The key that was just created, with an example. */
function CreatedKey({ created: { url } }: { created: NewIngestKey }) {
  const { t } = useLingui();
  const copy = useUnit(copyLinkFx);
  return (
    <Alert kind="success" title={<Trans>Copy this address now. It is shown only once.</Trans>}>
      <div className={`stack gap-2 start ${styles.created}`}>
        <TextField label={t`Address for the device`} value={url} readOnly onFocus={(event) => event.target.select()} />
        <Button icon="copy" onClick={() => copy({ path: url, message: msg`Address copied.` })}>
          <Trans>Copy</Trans>
        </Button>
        <p>
          <Trans>This line sends that the meter generated 125 Wh in the last 5 minutes:</Trans>
        </p>
        <pre className={styles.example}>{`curl -d 'solar energy=125' ${url}`}</pre>
      </div>
    </Alert>
  );
}
