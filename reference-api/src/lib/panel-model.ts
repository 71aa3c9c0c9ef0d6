/**
 * Panels, and their yield in light: irradiance on the panels, loss at flat angles of incidence, temperature
 * of the cells. All irradiance in W/m². domain/measurements.md#expected-energy
 */
import { temperatureCoefficient } from "@heliograph/rules/energy-limits";
import { albedo, type Irradiance, type Plane, planeOf } from "./sun";

/** Panels of a meter, without their size. */
export interface PanelArray {
  /** Degrees clockwise from north: 180 faces south. */
  readonly orientation: number;
  /** Degrees from horizontal. */
  readonly tilt: number;
  /** Half of the panels face 90° to the left of the orientation and half 90° to the right. */
  readonly mixed: boolean;
}

/** The panels of a meter. Without their orientation and angle, they face south at the usual angle. */
export function panelArray(record: {
  readonly orientation_in_degrees: number | null;
  readonly angle_in_degrees: number | null;
  readonly has_mixed_panel_orientations: number | boolean;
}): PanelArray {
  return {
    orientation: record.orientation_in_degrees ?? 180,
    tilt: record.angle_in_degrees ?? 30,
    mixed: Boolean(record.has_mixed_panel_orientations),
  };
}

export function planesOf({ orientation, tilt, mixed }: PanelArray): readonly Plane[] {
  return mixed ? [planeOf(orientation - 90, tilt), planeOf(orientation + 90, tilt)] : [planeOf(orientation, tilt)];
}

/** What is left by mismatch, wiring, reflection and tolerance, and by the inverter. */
const systemEfficiency = 0.855 * 0.965;

/** Power in kW of 1 kW peak, from the plane's irradiance in W/m² and the temperature of the cells in °C. */
export function arrayPower(irradiance: number, cell: number): number {
  return (irradiance / 1000) * temperatureFactor(cell) * systemEfficiency;
}

/** The power of cells at a temperature in °C relative to that at 25 °C. */
export function temperatureFactor(cell: number): number {
  return 1 - temperatureCoefficient * (cell - 25);
}

/** The sun of an hour: unit vectors to it at equal steps of its lit part. */
export type SunPath = readonly Plane[];

/** What reaches the cells of a plane in an hour. */
export interface PanelLight {
  /** What arrives on the plane, without the loss at flat angles of incidence. */
  readonly irradiance: number;
  /** With this loss. */
  readonly effective: number;
  /** The part of it that does not come from the direction of the sun. */
  readonly indirect: number;
  /** The sun is behind the plane during the whole hour. */
  readonly isBehind: boolean;
}

/** Loss of glass with an anti-reflective coating: b0 of ASHRAE. */
const incidenceLoss = 0.05;

/**
 * The share of direct light that reaches the cells relative to light at a right angle, from the cosine of the angle of
 * incidence (Souka and Safwat 1966, Solar Energy 10, 170-174; ASHRAE Standard 93).
 */
export function incidenceModifier(cosine: number): number {
  return cosine > 0 ? Math.max(1 - incidenceLoss * (1 / cosine - 1), 0) : 0;
}

/**
 * The same for isotropic light from the sky and from the ground, by effective angles of incidence (Brandemuehl and
 * Beckman 1980, Solar Energy 24, 511-513). `up`: the cosine of the tilt.
 */
export function diffuseModifiers(up: number): { sky: number; ground: number } {
  const tilt = Math.acos(Math.min(Math.max(up, -1), 1)) * degrees;
  const at = (angle: number) => incidenceModifier(Math.cos(angle / degrees));
  return {
    sky: at(59.68 - 0.1388 * tilt + 0.001497 * tilt ** 2),
    ground: at(90 - 0.5788 * tilt + 0.002693 * tilt ** 2),
  };
}

const degrees = 180 / Math.PI;

/**
 * Light on a plane by the anisotropic model of Hay and Davies (1980, First Canadian Solar Radiation Data Workshop, 59-72):
 * direct light, the diffuse light around the sun, the diffuse light of the whole sky, and light from the ground. The
 * direct light of the hour is spread over the path of the sun, because its angle changes most when the sun is low.
 */
export function panelLight(plane: Plane, path: SunPath, sky: Irradiance): PanelLight {
  let facing = 0;
  let effectiveFacing = 0;
  let up = 0;
  for (const sun of path) {
    const cosine = Math.max(0, plane.east * sun.east + plane.north * sun.north + plane.up * sun.up);
    facing += cosine / path.length;
    effectiveFacing += (cosine * incidenceModifier(cosine)) / path.length;
    up += Math.max(sun.up, 0) / path.length;
  }
  const anisotropy = Math.min(sky.direct / sky.extraterrestrial, 1);
  // With the sun at the horizon the ratio has no limit.
  const around = (anisotropy * sky.diffuse) / Math.max(up, minSunHeight);
  const modifiers = diffuseModifiers(plane.up);
  const ofSky = (sky.diffuse * (1 - anisotropy) * (1 + plane.up)) / 2;
  const ofGround = (sky.global * albedo * (1 - plane.up)) / 2;
  const indirect = ofSky * modifiers.sky + ofGround * modifiers.ground;
  return {
    irradiance: (sky.direct + around) * facing + ofSky + ofGround,
    effective: (sky.direct + around) * effectiveFacing + indirect,
    indirect,
    isBehind: facing === 0,
  };
}

/** The sine of one degree. */
export const minSunHeight = 0.0175;

/** Heat loss of modules: without wind in W/m²K, and for each m/s of wind (Faiman 2008, Progress in Photovoltaics 16, 307-315). */
const heatLoss = { still: 25, wind: 6.84 };
/** Without a known wind. The cells are then as warm as by a nominal operating temperature of 45 °C. */
const unknownWind = 1;
/** The wind over a roof relative to that at 10 m above open ground: the power law with exponent 0.2, at 5 m. */
const roofWind = (5 / 10) ** 0.2;

/** The temperature of the cells in °C. `wind`: m/s at 10 m; null when it is not known. */
export function cellTemperature(irradiance: number, air: number, wind: number | null): number {
  return air + irradiance / (heatLoss.still + heatLoss.wind * (wind === null ? unknownWind : wind * roofWind));
}
