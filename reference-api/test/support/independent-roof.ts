/**
 * A year of light with true direct and diffuse parts, and what healthy panels generate in it, for tests: by published
 * formulas of which the product uses none.
 */
import { dayOf, dayStart, hourMs, hoursInDay } from "../../src/lib/local-days";
import { createRandom } from "../../src/lib/numbers";

const rad = Math.PI / 180;
export const roofPlace = { latitude: 52.1, longitude: 5.2 };
export const roofs = {
  "south 35": [180, 35],
  "east 25": [90, 25],
  "west 25": [270, 25],
  flat: [180, 0],
  "north 20": [0, 20],
  "south wall": [180, 90],
} as const satisfies Record<string, readonly [number, number]>;

/** The sun by the equations of Spencer (1971), as [east, north, up]. */
function sunOf(at: number): [number, number, number] {
  const dayAngle = (2 * Math.PI * ((at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / (24 * hourMs))) / 365;
  const [c1, s1, c2, s2] = [Math.cos(dayAngle), Math.sin(dayAngle), Math.cos(2 * dayAngle), Math.sin(2 * dayAngle)];
  const declination = 0.006918 - 0.399912 * c1 + 0.070257 * s1 - 0.006758 * c2 + 0.000907 * s2;
  const minutes = 229.18 * (0.000075 + 0.001868 * c1 - 0.032077 * s1 - 0.014615 * c2 - 0.040849 * s2);
  const hour = ((at % (24 * hourMs)) / hourMs + roofPlace.longitude / 15 + minutes / 60 - 12) * 15 * rad;
  const latitude = roofPlace.latitude * rad;
  return [
    -Math.cos(declination) * Math.sin(hour),
    Math.sin(declination) * Math.cos(latitude) - Math.cos(declination) * Math.sin(latitude) * Math.cos(hour),
    Math.sin(declination) * Math.sin(latitude) + Math.cos(declination) * Math.cos(latitude) * Math.cos(hour),
  ];
}

/** ESRA's clear sky (Rigollier, Bauer and Wald 2000) with a Linke turbidity of 3: direct normal and diffuse light. */
function clearSky(up: number, extraterrestrial: number): [direct: number, diffuse: number] {
  const turbidity = 3;
  const mass = 1 / (up + 0.50572 * (Math.asin(up) / rad + 6.07995) ** -1.6364);
  const thickness =
    mass <= 20
      ? 1 / (6.6296 + 1.7513 * mass - 0.1202 * mass ** 2 + 0.0065 * mass ** 3 - 0.00013 * mass ** 4)
      : 1 / (10.4 + 0.718 * mass);
  const direct = extraterrestrial * Math.exp(-0.8662 * turbidity * mass * thickness);
  const transmission = -0.015843 + 0.030543 * turbidity + 3.797e-4 * turbidity ** 2;
  const a0 = Math.max(0.26463 - 0.061581 * turbidity + 0.0031408 * turbidity ** 2, 0.002 / transmission);
  const a1 = 2.0402 + 0.018945 * turbidity - 0.011161 * turbidity ** 2;
  const a2 = -1.3025 + 0.039231 * turbidity + 0.0085079 * turbidity ** 2;
  return [direct, extraterrestrial * transmission * (a0 + a1 * up + a2 * up * up)];
}

/** Coefficients of Perez et al. (1990), all sites, by clearness of the sky. */
const perezBins = [1.065, 1.23, 1.5, 1.95, 2.8, 4.5, 6.2, Number.POSITIVE_INFINITY];
const perez = [
  [-0.008, 0.588, -0.062, -0.06, 0.072, -0.022],
  [0.13, 0.683, -0.151, -0.019, 0.066, -0.029],
  [0.33, 0.487, -0.221, 0.055, -0.064, -0.026],
  [0.568, 0.187, -0.295, 0.109, -0.152, -0.014],
  [0.873, -0.392, -0.362, 0.226, -0.462, 0.001],
  [1.132, -1.237, -0.412, 0.288, -0.823, 0.056],
  [1.06, -1.6, -0.359, 0.264, -1.127, 0.131],
  [0.678, -0.327, -0.25, 0.156, -1.377, 0.251],
] as const;

interface Light {
  readonly sun: [number, number, number];
  readonly direct: number;
  readonly diffuse: number;
  readonly extraterrestrial: number;
}

/** How diffuse light is spread over the sky. */
export type SkyModel = "perez" | "isotropic";

/** Light on a plane, with the incidence loss of ASHRAE (b0 0.05) for direct light. */
function onPlane(
  { sun, direct, diffuse, extraterrestrial }: Light,
  [azimuth, tilt]: readonly [number, number],
  model: SkyModel,
) {
  const up = sun[2];
  const [sinTilt, cosTilt] = [Math.sin(tilt * rad), Math.cos(tilt * rad)];
  const cosine = sun[0] * sinTilt * Math.sin(azimuth * rad) + sun[1] * sinTilt * Math.cos(azimuth * rad) + up * cosTilt;
  const loss = cosine > 0 ? Math.max(1 - 0.05 * (1 / cosine - 1), 0) : 0;
  const ground = ((direct * up + diffuse) * 0.2 * (1 - cosTilt)) / 2;
  const beam = direct * Math.max(cosine, 0) * loss;
  if (model === "isotropic" || diffuse < 1) return beam + (diffuse * (1 + cosTilt)) / 2 + ground;
  const zenith = Math.acos(up);
  const kappa = 1.041 * zenith ** 3;
  const clearness = ((diffuse + direct) / diffuse + kappa) / (1 + kappa);
  const [f11, f12, f13, f21, f22, f23] = perez[
    perezBins.findIndex((limit) => clearness < limit)
  ] as (typeof perez)[number];
  const brightness = diffuse / (extraterrestrial * Math.max(up, 0.05));
  const around = Math.max(f11 + f12 * brightness + f13 * zenith, 0);
  const horizon = f21 + f22 * brightness + f23 * zenith;
  const sky =
    ((1 - around) * (1 + cosTilt)) / 2 + (around * Math.max(cosine, 0)) / Math.max(up, 0.087) + horizon * sinTilt;
  return beam + diffuse * Math.max(sky, 0) + ground;
}

export interface RoofHour {
  /** What an archive states: global, diffuse and direct normal light, air and wind. */
  readonly global: number;
  readonly diffuse: number;
  readonly direct: number;
  readonly air: number;
  /** What 1 kW of each roof generates, kWh. */
  readonly kwh: Readonly<Record<keyof typeof roofs, number>>;
}

const stepMs = hourMs / 12;

/** The hours of some days by their begin: 40 % of the days are clear, 40 % overcast, 20 % mixed. */
export function independentYear(from: string, days: number, model: SkyModel, seed = 1): Map<number, RoofHour> {
  const random = createRandom(seed);
  const hours = new Map<number, RoofHour>();
  for (let day = dayOf(from); day < dayOf(from) + days; day++) {
    const kind = random.next();
    const dull = 0.15 + 0.3 * random.next();
    const season = Math.cos(((day - dayOf(from.slice(0, 4).concat("-07-20"))) / 365.25) * 2 * Math.PI);
    for (let index = 0; index < hoursInDay(day); index++) {
      const start = dayStart(day) + index * hourMs;
      const air = 10 + 8 * season + 4 * Math.cos(((index - 15) / 12) * Math.PI);
      const cloud = kind < 0.4 ? 0 : kind < 0.8 ? 1 : random.next();
      hours.set(start, hourOf(start, cloud, dull, air, model));
    }
  }
  return hours;
}

function hourOf(start: number, cloud: number, dull: number, air: number, model: SkyModel): RoofHour {
  const extraterrestrial = 1361 * (1 + 0.033 * Math.cos((2 * Math.PI * (start / (24 * hourMs))) / 365.25));
  const sums = { global: 0, diffuse: 0, direct: 0 };
  const kwh = Object.fromEntries(Object.keys(roofs).map((name) => [name, 0])) as Record<keyof typeof roofs, number>;
  for (let at = start + stepMs / 2; at < start + hourMs; at += stepMs) {
    const sun = sunOf(at);
    if (sun[2] <= 0.005) continue;
    const [clearDirect, clearDiffuse] = clearSky(sun[2], extraterrestrial);
    const clearGlobal = clearDirect * sun[2] + clearDiffuse;
    const direct = clearDirect * (1 - cloud);
    const diffuse = clearDiffuse * (1 - cloud) + dull * clearGlobal * cloud;
    sums.global += (direct * sun[2] + diffuse) / 12;
    sums.diffuse += diffuse / 12;
    sums.direct += direct / 12;
    for (const [name, plane] of Object.entries(roofs)) {
      const light = onPlane({ sun, direct, diffuse, extraterrestrial }, plane, model);
      const cell = air + light / 32;
      kwh[name as keyof typeof roofs] += (light * (1 - 0.0037 * (cell - 25)) * 0.86 * 0.96) / 12_000;
    }
  }
  return { ...sums, air, kwh };
}
