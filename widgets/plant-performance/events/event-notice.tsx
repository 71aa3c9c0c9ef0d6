import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { useResource } from "@shared/api/use-resource";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button/button";
import type { EventsData } from "../data/loaders.server";
import styles from "./event-notice.module.css";
import type { EventSource } from "./plant-events";

const sourceLabels: Record<EventSource, MessageDescriptor> = {
  issues: msg`issues`,
  tickets: msg`tickets`,
  notes: msg`notes`,
  audits: msg`changes and snoozes`,
};

/** Says which events are missing under the chart because they could not be loaded. */
export function EventNotice({ events }: { events: ReturnType<typeof useResource<EventsData>> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { value, error, busy, retry } = events;
  const failed = value?.failed ?? [];
  if (!error && failed.length === 0) return null;
  const names = format.list(failed.map((source) => i18n._(sourceLabels[source])));
  return (
    <p className={styles.notice} role="status">
      {error && !value ? (
        <Trans>The events of the plant could not be loaded.</Trans>
      ) : (
        <Trans>Some events could not be loaded: {names}.</Trans>
      )}
      <Button size="small" kind="quiet" icon="retry" busy={busy} onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
