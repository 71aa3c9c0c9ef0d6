import { useLingui } from "@lingui/react";
import { StatusMark } from "@shared/ui/status-mark";
import { statusLook, type YieldStatus } from "../status";

/** A yield status as colour, shape and word. */
export function PlantStatus({ status, wordHidden }: { status: YieldStatus; wordHidden?: boolean }) {
  const { i18n } = useLingui();
  const { level, label } = statusLook(status);
  const word = i18n._(label);
  return (
    <StatusMark level={level} wordHidden={wordHidden} title={wordHidden ? word : undefined}>
      {word}
    </StatusMark>
  );
}
