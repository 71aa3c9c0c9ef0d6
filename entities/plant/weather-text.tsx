import { Trans } from "@lingui/react/macro";
import type { Plant } from "./schema";

type PlantWithWeather = Pick<Plant, "weather">;

/**
 * Whether nothing is known of the expected yield of a plant, because there is no weather to compute it from
 * (domain/measurements.md#weather).
 */
export const isExpectedUnknown = ({ weather }: PlantWithWeather): boolean =>
  weather === "no_source" || weather === "pending";

/** Why nothing is known of the expected yield of a plant. A screen says it once. */
export function ExpectedUnknownText({ weather }: PlantWithWeather) {
  return weather === "pending" ? <Trans>No expected yield: loading weather</Trans> : <NoWeatherSourceText />;
}

/** That plants of a list or a company have no expected yield. */
export function NoWeatherSourceText() {
  return <Trans>No expected yield: no weather source</Trans>;
}

/** The attribution that the licence of the recorded weather requires. Renders nothing for plants without it. */
export function WeatherAttribution({ weather }: PlantWithWeather) {
  if (weather !== "recorded") return null;
  return (
    <Trans>
      Weather data by{" "}
      <a href="https://open-meteo.com/" target="_blank" rel="noreferrer">
        Open-Meteo.com
      </a>{" "}
      (CC BY 4.0)
    </Trans>
  );
}
