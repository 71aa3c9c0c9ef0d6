/**
 * The yield of 1 kW of panels under a sky: by hour, from the irradiance on the panels to the inverter's output, and by
 * day as the sum of these hours.
 */
import type { Day } from "../local-days";
import { createCache } from "../numbers";
import { createSky, type Sky, type SkyHour } from "./sky";
import { type Plane, planeIrradiance, planeOf } from "./sun";

/** Nominal operating cell temperature: °C at 800 W/m² and 20 °C of air. */
const noct = 45;
/** Power loss for each °C above 25, crystalline silicon. */
const temperatureCoefficient = 0.0037;
/** Dirt, mismatch, wiring, reflection and tolerance. */
const systemLosses = 0.145;
const inverterEfficiency = 0.965;

/** Temperature of the cells in °C from the plane's irradiance in W/m² and the air in °C (NOCT model). */
function cellTemperature(irradiance: number, air: number): number {
  return air + (irradiance / 800) * (noct - 20);
}

/** Direct-current power in kW of 1 kW peak, from the plane's irradiance in W/m² and the air in °C. */
function arrayPower(irradiance: number, air: number): number {
  const heat = 1 - temperatureCoefficient * (cellTemperature(irradiance, air) - 25);
  return (irradiance / 1000) * heat * (1 - systemLosses);
}

/** Alternating-current power in kW, limited to `limit` kW for each kW of peak power. */
function inverterPower(direct: number, limit: number): number {
  return Math.min(direct * inverterEfficiency, limit);
}

/** Panels and inverter of a meter, without their size. */
export interface PanelArray {
  /** Degrees clockwise from north: 180 faces south. */
  readonly orientation: number;
  /** Degrees from horizontal. */
  readonly tilt: number;
  /** Half of the panels face 90° to the left of the orientation and half 90° to the right. */
  readonly mixed: boolean;
  /** Inverter power for each kW of peak power. */
  readonly inverterLimit: number;
}

/** Energy of an hour with sun, in kWh for each kW of peak power. */
export interface ArrayHour {
  /** Hour of the day; 0 starts at local midnight. */
  readonly index: number;
  readonly actual: number;
  /** The yield computed with the radiation that satellites report. */
  readonly modelled: number;
}

/** The yield of arrays under one sky. */
export interface ArrayYields {
  readonly sky: Sky;
  /** The hours with sun of a day. */
  hours(region: number, array: PanelArray, day: Day): ArrayHour[];
  /** The sum of those hours' `actual`, kWh/kWp. */
  actual(region: number, array: PanelArray, day: Day): number;
  /** The sum of those hours' `modelled`, kWh/kWp. */
  modelled(region: number, array: PanelArray, day: Day): number;
  /** Writes the day sums of successive days into two arrays. */
  fill(region: number, array: PanelArray, from: Day, actual: Float64Array, modelled: Float64Array): void;
}

/** Day sums are cached in blocks of one region and array. */
const daysPerBlock = 64;
const maxCachedBlocks = 20_000;

interface Block {
  readonly actual: Float64Array;
  readonly modelled: Float64Array;
}

/** The yields under the sky of a seed. Blocks of day sums are computed once and cached. */
export function createArrayYields(seed: number): ArrayYields {
  const sky = createSky(seed);
  const cachedBlock = createCache<string, Block>(maxCachedBlocks);

  function hours(region: number, array: PanelArray, day: Day): ArrayHour[] {
    const planes = planesOf(array);
    return sky
      .day(region, day)
      .hours.map((hour) => ({
        index: hour.sun.index,
        actual: energy(hour, hour.actual, planes, array.inverterLimit),
        modelled: energy(hour, hour.modelled, planes, array.inverterLimit),
      }));
  }

  function computeBlock(region: number, array: PanelArray, number: number): Block {
    const block = { actual: new Float64Array(daysPerBlock), modelled: new Float64Array(daysPerBlock) };
    for (let offset = 0; offset < daysPerBlock; offset++) {
      let actual = 0;
      let modelled = 0;
      for (const hour of hours(region, array, number * daysPerBlock + offset)) {
        actual += hour.actual;
        modelled += hour.modelled;
      }
      block.actual[offset] = actual;
      block.modelled[offset] = modelled;
    }
    return block;
  }

  function blockOf(region: number, array: PanelArray, number: number): Block {
    const { orientation, tilt, mixed, inverterLimit } = array;
    const key = `${number}|${region}|${orientation}|${tilt}|${mixed ? 1 : 0}|${inverterLimit}`;
    return cachedBlock(key, () => computeBlock(region, array, number));
  }

  function at(part: keyof Block, region: number, array: PanelArray, day: Day): number {
    const number = Math.floor(day / daysPerBlock);
    return blockOf(region, array, number)[part][day - number * daysPerBlock] as number;
  }

  return {
    sky,
    hours,
    actual: (region, array, day) => at("actual", region, array, day),
    modelled: (region, array, day) => at("modelled", region, array, day),
    fill(region, array, from, actual, modelled) {
      let position = 0;
      while (position < actual.length) {
        const number = Math.floor((from + position) / daysPerBlock);
        const offset = from + position - number * daysPerBlock;
        const length = Math.min(daysPerBlock - offset, actual.length - position);
        const { actual: a, modelled: m } = blockOf(region, array, number);
        actual.set(a.subarray(offset, offset + length), position);
        modelled.set(m.subarray(offset, offset + length), position);
        position += length;
      }
    },
  };
}

function planesOf({ orientation, tilt, mixed }: PanelArray): readonly Plane[] {
  return mixed ? [planeOf(orientation - 90, tilt), planeOf(orientation + 90, tilt)] : [planeOf(orientation, tilt)];
}

function energy(hour: SkyHour, sky: SkyHour["actual"], planes: readonly Plane[], limit: number): number {
  let direct = 0;
  for (const plane of planes) {
    direct += arrayPower(planeIrradiance(plane, hour.sun, sky), hour.air) / planes.length;
  }
  return inverterPower(direct, limit) * hour.sun.lit;
}
