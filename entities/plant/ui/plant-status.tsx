import { useLingui } from "@lingui/react";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { statusPresentation, type YieldStatus } from "../status";

/** A yield status as a coloured icon with its label. */
export function PlantStatus({ status, labelHidden }: { status: YieldStatus; labelHidden?: boolean }) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(status);
  const text = i18n._(label);
  return (
    <StatusIcon level={level} labelHidden={labelHidden} title={labelHidden ? text : undefined}>
      {text}
    </StatusIcon>
  );
}
