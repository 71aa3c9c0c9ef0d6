import { useLingui } from "@lingui/react";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { statusPresentation, type YieldStatus } from "../status";

/** A yield status as colour, shape and word. */
export function PlantStatus({ status, wordHidden }: { status: YieldStatus; wordHidden?: boolean }) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(status);
  const word = i18n._(label);
  return (
    <StatusIcon level={level} wordHidden={wordHidden} title={wordHidden ? word : undefined}>
      {word}
    </StatusIcon>
  );
}
