import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import type { PushFault } from "./schema";

/** Why the API rejects measurements (domain/ingest.md#counter-and-power). */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  not_a_number: msg`not a number`,
  negative: msg`below zero`,
  impossible: msg`above what the peak power can generate`,
  future: msg`in the future`,
  earlier: msg`earlier than what was sent before`,
  before_operational: msg`before the meter was operational`,
  no_field: msg`no field of a meter`,
  unreadable: msg`unreadable`,
};

/** Why nothing is stored of what a device sends, and since when. */
export function PushFaultText({ fault: { reason, since, clock_minutes: minutes } }: { fault: PushFault }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const known = reasons[reason ?? ""];
  const text = known ? i18n._(known) : (reason ?? "");
  const length = format.duration(Math.abs(minutes ?? 0));
  const moment = <MomentValue at={since} />;
  if (minutes === null) {
    return (
      <Trans>
        Nothing stored since {moment}: {text}
      </Trans>
    );
  }
  return minutes > 0 ? (
    <Trans>
      Clock {length} ahead since {moment}
    </Trans>
  ) : (
    <Trans>
      Clock {length} behind since {moment}
    </Trans>
  );
}
