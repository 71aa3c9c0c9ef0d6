/** From irradiance on the panels to inverter output, for an array of 1 kW of peak power. */

/** Nominal operating cell temperature: °C at 800 W/m² and 20 °C of air. */
const noct = 45;
/** Power loss for each °C above 25, crystalline silicon. */
const temperatureCoefficient = 0.0037;
/** Dirt, mismatch, wiring, reflection and tolerance. */
const systemLosses = 0.145;
const inverterEfficiency = 0.965;

/** Temperature of the cells in °C from the plane's irradiance in W/m² and the air in °C (NOCT model). */
export function cellTemperature(irradiance: number, air: number): number {
  return air + (irradiance / 800) * (noct - 20);
}

/** Direct-current power in kW of 1 kW peak, from the plane's irradiance in W/m² and the air in °C. */
export function arrayPower(irradiance: number, air: number): number {
  const heat = 1 - temperatureCoefficient * (cellTemperature(irradiance, air) - 25);
  return (irradiance / 1000) * heat * (1 - systemLosses);
}

/** Alternating-current power in kW, limited to `limit` kW for each kW of peak power. */
export function inverterPower(direct: number, limit: number): number {
  return Math.min(direct * inverterEfficiency, limit);
}
