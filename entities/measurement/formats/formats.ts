import type { MeasurementFormat } from "./format";
import { homeAssistant } from "./home-assistant";
import { enphase, fronius, pvOutput, senec, sungrow, sunnyPortal } from "./portals";
import { sma } from "./sma";
import { solarEdge } from "./solar-edge";

/** The formats, the most specific first. */
export const formats: readonly MeasurementFormat[] = [
  sma,
  solarEdge,
  enphase,
  sungrow,
  senec,
  fronius,
  homeAssistant,
  pvOutput,
  sunnyPortal,
];
