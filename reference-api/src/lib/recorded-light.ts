/** The parts of the light of an hour, from the columns of a weather archive of which some may be missing. */
import { extraterrestrialIrradiance, type Irradiance, splitIrradiance } from "./sun";

/** Means of the lit part of an hour in W/m²; null when it is not known. */
export interface RecordedLight {
  readonly global: number;
  /** On the horizontal. */
  readonly diffuse: number | null;
  /** On a plane that faces the sun. */
  readonly directNormal: number | null;
}

/** What global light may be less than its parts, by rounding and by the middle of the hour that stands for all of it. */
const tolerance = { share: 0.1, watt: 10 };
/** Under the clearest sky, this share of the light outside the atmosphere arrives directly. */
const clearestDirect = 0.9;

/**
 * Returns direct and diffuse light. The diffuse column counts; without it the direct one, and without both the split by
 * Erbs. A column that contradicts the global light is not used. `up`: the mean sine of the sun's altitude.
 */
export function irradianceOf(light: RecordedLight, up: number, dayOfYear: number): Irradiance {
  const extraterrestrial = extraterrestrialIrradiance(dayOfYear);
  const global = Math.min(light.global, extraterrestrial * up);
  const most = clearestDirect * extraterrestrial;
  const diffuse = diffuseOf({ ...light, global }, up, most);
  if (diffuse === null) return splitIrradiance(up, global, dayOfYear);
  const direct = Math.min((global - diffuse) / Math.max(up, 0.02), most);
  // When the sun is low, a small error of the global light would be a very large one of the direct light.
  return { global, diffuse: Math.max(diffuse, global - direct * up), direct, extraterrestrial };
}

function diffuseOf({ global, diffuse, directNormal }: RecordedLight, up: number, most: number): number | null {
  const limit = global * (1 + tolerance.share) + tolerance.watt;
  if (diffuse !== null && diffuse <= limit && isPossible(global, diffuse)) return Math.min(diffuse, global);
  if (directNormal === null || directNormal > most * (1 + tolerance.share) || directNormal * up > limit) return null;
  const rest = Math.max(global - directNormal * up, 0);
  return isPossible(global, rest) ? rest : null;
}

/** Bright light without any diffuse part is a column of zeros, not a sky. */
const isPossible = (global: number, diffuse: number) => diffuse > 0.02 * global || global <= tolerance.watt;
