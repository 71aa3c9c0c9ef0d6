import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import type { ServiceStatus } from "@shared/session/load-context";
import { Deferred } from "@shared/streaming/deferred";
import { Icon, type IconName } from "@shared/ui/icon/icon";
import { useEffect, useState } from "react";
import styles from "./status-banner.module.css";

interface Banner {
  kind: "danger" | "warning" | "info";
  messages: MessageDescriptor[];
  /** The names of the services that are not operational. */
  services: string[];
}

const problemMessages: Record<NonNullable<ServiceStatus["problem"]>, MessageDescriptor> = {
  undetermined: msg`Status could not be determined`,
  "components-missing": msg`Status not found for some components`,
  unavailable: msg`Status info currently not available`,
};

const levels: Partial<Record<ServiceStatus["level"], { kind: Banner["kind"]; message: MessageDescriptor }>> = {
  outage: { kind: "danger", message: msg`Some of our services are unavailable` },
  degraded: { kind: "warning", message: msg`Some of our services have degraded performance` },
  maintenance: { kind: "info", message: msg`Some of our services are under maintenance` },
};

/**
 * The banner of a status, by its worst service. Null when all services are operational
 * (domain/app-shell.md#service-banner).
 */
export function toBanner({ level, problem, components }: ServiceStatus): Banner | null {
  const worst = levels[level];
  if (!worst && !problem) return null;
  return {
    kind: worst?.kind ?? "info",
    messages: [...(worst ? [worst.message] : []), ...(problem ? [problemMessages[problem]] : [])],
    services: components.filter(({ status }) => status !== "operational").map(({ name }) => name),
  };
}

/** Identifies the state that the user dismisses. The banner appears again when the state changes. */
export const bannerKey = ({ level, problem, components }: ServiceStatus): string =>
  JSON.stringify([level, problem, components.map(({ name, status }) => [name, status])]);

const icons: Record<Banner["kind"], IconName> = { danger: "issues", warning: "alert", info: "info" };

/** The sessionStorage key of the dismissed state. */
const dismissedKey = "status-banner-dismissed";

interface StatusBannerProps {
  /** The status is cached at the edge or deferred. */
  status: Result<ServiceStatus> | Promise<Result<ServiceStatus>>;
  /** The provider's status page. Empty if there is none. */
  pageUrl: string;
}

/** A banner with the status of the provider's services (domain/app-shell.md#service-banner). */
export function StatusBanner({ status, pageUrl }: StatusBannerProps) {
  return (
    <Deferred result={status} fallback={null} renderError={() => null}>
      {(value) => <DismissibleBanner status={value} pageUrl={pageUrl} />}
    </Deferred>
  );
}

function DismissibleBanner({ status, pageUrl }: { status: ServiceStatus; pageUrl: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const key = bannerKey(status);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const banner = toBanner(status);

  useEffect(() => setDismissed(sessionStorage.getItem(dismissedKey)), []);

  if (!banner || dismissed === key) return null;
  const services = format.list(banner.services);
  const time = status.readAt === null ? null : format.time(Temporal.Instant.fromEpochMilliseconds(status.readAt));
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, key);
    setDismissed(key);
  };
  return (
    <aside className={`tone-${banner.kind} ${styles.banner}`} data-banner aria-label={t`Status of our services`}>
      <Icon name={icons[banner.kind]} size="small" />
      <p className={styles.text}>
        <span className={styles.messages}>{banner.messages.map((line) => i18n._(line)).join(". ")}</span>
        {services && `: ${services}`}
        {time && (
          <>
            {" "}
            <Trans>(as of {time})</Trans>
          </>
        )}
      </p>
      {pageUrl && (
        <a className={styles.link} href={pageUrl} target="_blank" rel="noreferrer">
          <Trans>Status page</Trans>
        </a>
      )}
      <button type="button" className={styles.dismiss} aria-label={t`Dismiss`} onClick={dismiss}>
        <Icon name="close" size="small" />
      </button>
    </aside>
  );
}
