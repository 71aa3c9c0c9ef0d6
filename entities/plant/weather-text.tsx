import { Trans } from "@lingui/react/macro";
import type { Plant } from "./schema";

type PlantWithWeather = Pick<Plant, "weather">;

/**
 * Whether nothing is known of the expected yield of a plant, because there is no weather to compute it from
 * (domain/measurements.md#weather).
 */
export const isExpectedUnknown = ({ weather }: PlantWithWeather): boolean =>
  weather === "no_source" || weather === "pending";

/** Whether nothing will be known of it, until the installation has a weather source. */
export const hasNoWeatherSource = ({ weather }: PlantWithWeather): boolean => weather === "no_source";

/** Why nothing is known of the expected yield of a plant. A screen says it once. */
export function ExpectedUnknownText({ weather }: PlantWithWeather) {
  return weather === "pending" ? <Trans>No expected yield: loading weather</Trans> : <NoWeatherSourceText />;
}

/** That plants of a list or a company have no expected yield. */
export function NoWeatherSourceText() {
  return <Trans>No expected yield: no weather source</Trans>;
}

/** Why a plant has no expected yield, and what to do about it: administrators set the source. */
export function SetWeatherSourceText({ isAdmin }: { isAdmin: boolean }) {
  return (
    <>
      <Trans>No expected yield: this installation has no weather source.</Trans>{" "}
      {isAdmin ? (
        <Trans>
          Set <code>WEATHER_API_URL</code> for the server, as “Weather” in docs/own-plants.md explains.
        </Trans>
      ) : (
        <Trans>Ask your administrator to set one.</Trans>
      )}
    </>
  );
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
