import { useLingui } from "@lingui/react/macro";

/** The texts of MapLibre's own controls, by MapLibre's keys; `title` is the accessible name of the map. */
export function useMapTexts(title: string): Record<string, string> {
  const { t } = useLingui();
  return {
    "Map.Title": title,
    "AttributionControl.ToggleAttribution": t`Map attribution`,
    "CooperativeGesturesHandler.WindowsHelpText": t`Use Ctrl + scroll to zoom the map`,
    "CooperativeGesturesHandler.MacHelpText": t`Use ⌘ + scroll to zoom the map`,
    "CooperativeGesturesHandler.MobileHelpText": t`Use two fingers to move the map`,
  };
}
