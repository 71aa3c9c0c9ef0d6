/**
 * The yield of 1 kW of panels under a sky: by hour, from the irradiance on the panels to the inverter's output, and by
 * day as the sum of these hours.
 */
import type { HourLight } from "../assessment/energy";
import type { Day } from "../lib/local-days";
import { createCache } from "../lib/numbers";
import { arrayPower, type PanelArray, planesOf } from "../lib/panel-model";
import { type Irradiance, type Plane, planeIrradiance } from "../lib/sun";
import { createSky, type SkyHour } from "./sky";

/** Nominal operating cell temperature: °C at 800 W/m² and 20 °C of air. */
const noct = 45;

/** Energy of an hour with sun, in kWh for each kW of peak power, of an inverter without limit. */
export interface ArrayHour {
  /** Hour of the day; 0 starts at local midnight. */
  readonly index: number;
  /** The sine of the sun's altitude. */
  readonly up: number;
  /** With the snow and the dirt on the panels. */
  readonly actual: number;
  /** The yield of clean panels, computed with the radiation that satellites report. */
  readonly modelled: number;
}

/** Successive days, in kWh for each kW of peak power. */
export interface ArrayDays {
  readonly actual: Float64Array;
  readonly modelled: Float64Array;
  /** The most energy of an hour, actual or modelled. */
  readonly highest: Float64Array;
}

const emptyDays = (length: number): ArrayDays => ({
  actual: new Float64Array(length),
  modelled: new Float64Array(length),
  highest: new Float64Array(length),
});

/** Day sums are cached in blocks of one region and array. */
const daysPerBlock = 64;
const maxCachedBlocks = 20_000;

/** The yield of arrays under the sky of a seed. Blocks of day sums are computed once and cached. */
export function createArrayYields(seed: number) {
  const sky = createSky(seed);
  const cachedBlock = createCache<string, ArrayDays>(maxCachedBlocks);

  /** The hours with sun of a day. */
  function hours(region: number, array: PanelArray, day: Day): ArrayHour[] {
    const planes = planesOf(array);
    const { snow, dirt } = sky.day(region, day);
    const hours = sky.hours(region, day);
    const clean = (1 - snow) * (1 - dirt);
    return hours.map((hour) => ({
      index: hour.sun.index,
      up: hour.sun.up,
      actual: clean * arrayEnergy(hour, hour.actual, planes),
      modelled: arrayEnergy(hour, hour.modelled, planes),
    }));
  }

  function computeBlock(region: number, array: PanelArray, number: number): ArrayDays {
    const block = emptyDays(daysPerBlock);
    for (let offset = 0; offset < daysPerBlock; offset++) {
      let actual = 0;
      let modelled = 0;
      let highest = 0;
      for (const hour of hours(region, array, number * daysPerBlock + offset)) {
        actual += hour.actual;
        modelled += hour.modelled;
        highest = Math.max(highest, hour.actual, hour.modelled);
      }
      block.actual[offset] = actual;
      block.modelled[offset] = modelled;
      block.highest[offset] = highest;
    }
    return block;
  }

  function blockOf(region: number, array: PanelArray, number: number): ArrayDays {
    const { orientation, tilt, mixed } = array;
    const key = `${number}|${region}|${orientation}|${tilt}|${mixed ? 1 : 0}`;
    return cachedBlock(key, () => computeBlock(region, array, number));
  }

  return {
    sky,
    hours,
    /** The light on the panels in the hours with sun of a day that satellites report, by the index of the hour. */
    light(region: number, array: PanelArray, day: Day): ReadonlyMap<number, HourLight> {
      const planes = planesOf(array);
      return new Map(sky.hours(region, day).map((hour) => [hour.sun.index, arrayLight(hour, planes)]));
    },
    /** The sums of these hours on successive days. */
    days(region: number, array: PanelArray, from: Day, length: number): ArrayDays {
      const days = emptyDays(length);
      for (let position = 0; position < length; ) {
        const number = Math.floor((from + position) / daysPerBlock);
        const offset = from + position - number * daysPerBlock;
        const until = Math.min(daysPerBlock, offset + length - position);
        const block = blockOf(region, array, number);
        for (const part of ["actual", "modelled", "highest"] as const) {
          days[part].set(block[part].subarray(offset, until), position);
        }
        position += until - offset;
      }
      return days;
    },
  };
}

/** The seed of the weather, the same for every fleet, so that an isolate can cache results. */
export const weatherSeed = 7;

/** The yields under this weather, with the caches of this isolate. */
export const yields = createArrayYields(weatherSeed);

/** Energy of an hour, in kWh for each kW of peak power. */
export function arrayEnergy(hour: Pick<SkyHour, "sun" | "air">, sky: Irradiance, planes: readonly Plane[]): number {
  let power = 0;
  for (const plane of planes) {
    const irradiance = planeIrradiance(plane, hour.sun, sky);
    power += arrayPower(irradiance, cellTemperature(hour.air, irradiance)) / planes.length;
  }
  return power * hour.sun.lit;
}

function arrayLight({ sun, air, modelled }: SkyHour, planes: readonly Plane[]): HourLight {
  const mean = planes.reduce((sum, plane) => sum + planeIrradiance(plane, sun, modelled), 0) / planes.length;
  return { irradiance: mean * sun.lit, cell: cellTemperature(air, mean) };
}

const cellTemperature = (air: number, irradiance: number) => air + (irradiance / 800) * (noct - 20);
