import type { LocationStatus } from "@entities/plant-location";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { StatusLevel } from "@shared/ui/status-mark";

/** How the map calls and marks each status, in the order of its filter buttons (spec 1 §2, Dashboard). */
export const statusWords: Record<LocationStatus, { level: StatusLevel; word: MessageDescriptor }> = {
  OK: { level: "ok", word: msg`Ok` },
  MEDIUM: { level: "medium", word: msg`Medium` },
  NOK: { level: "not-ok", word: msg`Not ok` },
  NONE: { level: "none", word: msg`None` },
  NON_MON: { level: "light", word: msg`SunData Light` },
};

/** The choices of the filter; the light tier only where the company may see it (spec 1 §6). */
export const filterStatuses = (lightAccessible: boolean): LocationStatus[] =>
  lightAccessible ? ["OK", "MEDIUM", "NOK", "NONE", "NON_MON"] : ["OK", "MEDIUM", "NOK", "NONE"];
