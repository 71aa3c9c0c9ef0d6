/**
 * The yield of 1 kW of panels under a sky: by hour, from the irradiance on the panels to the inverter's output, and by
 * day as the sum of these hours.
 */
import type { HourLight } from "../assessment/energy";
import { lightSumsOf } from "../assessment/kpis";
import type { LightSums } from "../assessment/meter";
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
  /** What satellites report of the light on the panels. */
  readonly light: HourLight;
}

/** Successive days, in kWh for each kW of peak power. */
export interface ArrayDays {
  readonly actual: Float64Array;
  readonly modelled: Float64Array;
  /** The most energy of an hour, actual or modelled. */
  readonly highest: Float64Array;
  /** What the hours of each day add to the key figures. */
  readonly lightSums: readonly LightSums[];
}

const emptyDays = (length: number) => ({
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
    return hours.map((hour) => {
      const modelled = arrayOutput(hour, hour.modelled, planes);
      return {
        index: hour.sun.index,
        up: hour.sun.up,
        actual: clean * arrayOutput(hour, hour.actual, planes).kwh,
        modelled: modelled.kwh,
        light: { irradiance: modelled.irradiance * hour.sun.lit, cell: cellTemperature(hour.air, modelled.irradiance) },
      };
    });
  }

  function computeBlock(region: number, array: PanelArray, number: number): ArrayDays {
    const [totals, lightSums] = [emptyDays(daysPerBlock), [] as LightSums[]];
    for (let offset = 0; offset < daysPerBlock; offset++) {
      let actual = 0;
      let modelled = 0;
      let highest = 0;
      const ofDay = hours(region, array, number * daysPerBlock + offset);
      for (const hour of ofDay) {
        actual += hour.actual;
        modelled += hour.modelled;
        highest = Math.max(highest, hour.actual, hour.modelled);
      }
      totals.actual[offset] = actual;
      totals.modelled[offset] = modelled;
      totals.highest[offset] = highest;
      lightSums.push(
        lightSumsOf(
          ofDay.map(({ up, actual, modelled, light }) => ({ generated: actual, expected: modelled, sun: up, light })),
        ),
      );
    }
    return { ...totals, lightSums };
  }

  function blockOf(region: number, array: PanelArray, number: number): ArrayDays {
    const { orientation, tilt, mixed } = array;
    const key = `${number}|${region}|${orientation}|${tilt}|${mixed ? 1 : 0}`;
    return cachedBlock(key, () => computeBlock(region, array, number));
  }

  return {
    sky,
    hours,
    /** The sums of these hours on successive days. */
    days(region: number, array: PanelArray, from: Day, length: number): ArrayDays {
      const [days, lightSums] = [emptyDays(length), [] as LightSums[]];
      for (let position = 0; position < length; ) {
        const number = Math.floor((from + position) / daysPerBlock);
        const offset = from + position - number * daysPerBlock;
        const until = Math.min(daysPerBlock, offset + length - position);
        const block = blockOf(region, array, number);
        for (const part of ["actual", "modelled", "highest"] as const) {
          days[part].set(block[part].subarray(offset, until), position);
        }
        lightSums.push(...block.lightSums.slice(offset, until));
        position += until - offset;
      }
      return { ...days, lightSums };
    },
  };
}

/** The seed of the weather, the same for every fleet, so that an isolate can cache results. */
export const weatherSeed = 7;

/** The yields under this weather, with the caches of this isolate. */
export const yields = createArrayYields(weatherSeed);

/** What panels give under a sky in an hour, in kWh for each kW of peak power, and the mean irradiance on them while it is lit. */
function arrayOutput({ sun, air }: SkyHour, sky: Irradiance, planes: readonly Plane[]) {
  let power = 0;
  let irradiance = 0;
  for (const plane of planes) {
    const onPlane = planeIrradiance(plane, sun, sky);
    power += arrayPower(onPlane, cellTemperature(air, onPlane)) / planes.length;
    irradiance += onPlane;
  }
  return { kwh: power * sun.lit, irradiance: irradiance / planes.length };
}

const cellTemperature = (air: number, irradiance: number) => air + (irradiance / 800) * (noct - 20);
