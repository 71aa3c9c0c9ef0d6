/** From irradiance on the panels to power out of the inverter, for an array of 1 kW of peak power. */

/** Cell temperature at 800 W/m² and 20 °C of air, °C: the usual nominal operating cell temperature. */
const noct = 45;
/** Power lost for each °C above 25, crystalline silicon. */
const temperatureCoefficient = 0.0037;
/** Dirt, mismatch, wiring, reflection and tolerance together. */
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

/** Alternating-current power in kW; an inverter of `limit` kW for each kW of peak power gives no more than that. */
export function inverterPower(direct: number, limit: number): number {
  return Math.min(direct * inverterEfficiency, limit);
}
