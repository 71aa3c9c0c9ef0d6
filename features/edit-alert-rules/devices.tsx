import type { PushDevice, PushDevices } from "@entities/alert-rule";
import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Switch } from "@shared/ui/switch/switch";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import styles from "./alert-rules.module.css";
import {
  $browser,
  $isChanging,
  $subscribeFailed,
  deviceAdded,
  deviceRemoved,
  devicesOpened,
  removeDevice,
} from "./push-device";

/** The devices that receive push messages, and whether this browser is one of them (domain/alerts.md#push). */
export function PushDeviceList({ public_key: publicKey, devices }: PushDevices) {
  const { t } = useLingui();
  const { browser, isChanging, hasFailed, removing, opened, add, remove } = useUnit({
    browser: $browser,
    isChanging: $isChanging,
    hasFailed: $subscribeFailed,
    removing: removeDevice.$pendingParams,
    opened: devicesOpened,
    add: deviceAdded,
    remove: deviceRemoved,
  });
  useEffect(() => opened(), [opened]);
  const own = devices.find(({ p256dh }) => p256dh !== null && p256dh === browser?.key) ?? null;
  const isAllowed = browser?.permission === "open" && publicKey !== null;
  return (
    <div className="stack gap-3">
      <Switch
        checked={own !== null}
        disabled={(!isAllowed && own === null) || isChanging}
        label={<Trans>This device</Trans>}
        onChange={(on) => {
          if (on && publicKey) add({ publicKey });
          if (own) remove({ deviceId: own.id, isThis: true });
        }}
      />
      {browser?.permission === "unsupported" && (
        <p className="hint">
          <Trans>
            This browser cannot receive notifications. On an iPhone or iPad, first add this site to the home screen and
            open it from there.
          </Trans>
        </p>
      )}
      {browser?.permission === "denied" && (
        <Alert kind="warning" title={<Trans>Notifications of this site are blocked.</Trans>}>
          <Trans>
            Allow notifications in the settings of this site, behind the icon before the address, and load the page
            again.
          </Trans>
        </Alert>
      )}
      {hasFailed && (
        <Alert kind="danger" title={<Trans>This browser could not be registered for notifications.</Trans>}>
          <Trans>Its push service cannot be reached or is turned off. Try again later, or use another browser.</Trans>
        </Alert>
      )}
      {devices.length > 0 && (
        <ul className={`lined ${styles.rules}`} aria-label={t`Devices`}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isThis={device === own}
              isRemoving={removing.some(({ deviceId }) => deviceId === device.id)}
              onRemove={() => remove({ deviceId: device.id, isThis: device === own })}
            />
          ))}
        </ul>
      )}
      <p className="hint">
        <Trans>Rules with the channel “Notifications on your devices” send their messages to these devices.</Trans>
      </p>
    </div>
  );
}

interface DeviceRowProps {
  device: PushDevice;
  isThis: boolean;
  isRemoving: boolean;
  onRemove: () => void;
}

function DeviceRow({ device, isThis, isRemoving, onRemove }: DeviceRowProps) {
  const { t } = useLingui();
  const name = device.name ?? t`Device #${device.id}`;
  return (
    <li>
      <div className="row spread gap-3">
        <span className={styles.name}>{isThis ? <Trans>{name} (this device)</Trans> : name}</span>
        <Button size="small" icon="trash" busy={isRemoving} aria-label={t`Remove ${name}`} onClick={onRemove}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      <p className="hint">
        {device.last_used_at ? (
          <Trans>
            Last message <MomentValue at={device.last_used_at} />
          </Trans>
        ) : (
          device.created_at && (
            <Trans>
              Added <MomentValue at={device.created_at} />
            </Trans>
          )
        )}
      </p>
    </li>
  );
}
