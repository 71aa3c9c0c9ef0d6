import { behindFlag, promisePresentation } from "@entities/promise";
import { useLingui } from "@lingui/react";
import { Deferred } from "@shared/streaming/deferred";
import { Badge } from "@shared/ui/badge/badge";
import type { PlantCards } from "./loader.server";

interface LongTermBadgeProps {
  promises: PlantCards["promises"];
  today: Temporal.PlainDate;
}

/** Alerts to an ongoing promise period that is behind, on the tab (spec 2 §2.9). */
export function LongTermBadge({ promises, today }: LongTermBadgeProps) {
  const { i18n } = useLingui();
  return (
    <Deferred result={promises} fallback={null} renderError={() => null}>
      {(value) => {
        const flag = behindFlag(value, today);
        return (
          flag && (
            <Badge tone={flag === "BEHIND" ? "medium" : "not-ok"}>
              {i18n._(promisePresentation(flag).label)}
            </Badge>
          )
        );
      }}
    </Deferred>
  );
}
