import { directionLabel, type Orientation } from "@entities/meter";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { formatIn } from "@shared/i18n/format";

/** "South-east (135°)". */
export function azimuthText(i18n: I18n, azimuth: number): string {
  const direction = i18n._(directionLabel(azimuth));
  const degrees = formatIn(i18n).number(azimuth, 1);
  return i18n._(msg`${direction} (${degrees}°)`);
}

/** "South-east (135°), tilt 30°". Null for an orientation that is not known, or mixed. */
export function orientationText(i18n: I18n, orientation: Orientation | null): string {
  if (!orientation) return i18n._(msg`Orientation unknown or mixed`);
  const { azimuth, tilt } = orientation;
  if (tilt === 0) return i18n._(msg`Horizontal`);
  const direction = azimuthText(i18n, azimuth);
  const degrees = formatIn(i18n).number(tilt, 1);
  return i18n._(tilt === null ? msg`${direction}, tilt unknown` : msg`${direction}, tilt ${degrees}°`);
}

export function AzimuthText({ azimuth }: { azimuth: number }) {
  const { i18n } = useLingui();
  return <>{azimuthText(i18n, azimuth)}</>;
}
