import { describe, expect, it } from "vitest";
import type { Losses } from "./schema";
import { firstSteps } from "./schema";

const losses = (fields: Partial<Losses>) => ({ has_weather_source: true, ...fields }) as Losses;

describe("firstSteps", () => {
  it("states what is done, until all is done", () => {
    expect(firstSteps(0, losses({}))).toEqual({ hasPlants: false, hasMeasurements: false, hasWeather: true });
    const waiting = losses({ plants_measured: 2, plants_waiting: 2, has_weather_source: false });
    expect(firstSteps(2, waiting)).toEqual({ hasPlants: true, hasMeasurements: false, hasWeather: false });
    const measured = { plants_measured: 2, plants_waiting: 1 };
    expect(firstSteps(2, losses({ ...measured, has_weather_source: false }))?.hasMeasurements).toBe(true);
    expect(firstSteps(2, losses(measured))).toBeNull();
  });

  it("has none for a simulated fleet, and on servers that do not state a weather source", () => {
    expect(firstSteps(0, losses({ has_weather_source: null }))).toBeNull();
    expect(firstSteps(0, losses({ has_weather_source: undefined }))).toBeNull();
  });
});
