import { Trans, useLingui } from "@lingui/react/macro";
import type { ServiceStatus } from "@shared/edge/load-context";
import { useFormat } from "@shared/i18n/use-format";
import { Arriving } from "@shared/ui/arriving";
import { classNames } from "@shared/ui/class-names";
import { Icon } from "@shared/ui/icon";
import type { IconName } from "@shared/ui/icon-paths";
import { useEffect, useState } from "react";
import { type Banner, bannerKey, bannerOf } from "./banner";
import styles from "./status-banner.module.css";

const icons: Record<Banner["kind"], IconName> = { danger: "issues", warning: "alert", info: "info" };

/** Where this tab remembers which state of the services was dismissed. */
const dismissedKey = "status-banner-dismissed";

interface StatusBannerProps {
  /** A status that came at once, or one that is still on its way. */
  status: ServiceStatus | Promise<ServiceStatus>;
  /** The page with the whole story; empty where there is none. */
  pageUrl: string;
}

/** How the provider's services fare, across the top of every page (spec 1 §2). */
export function StatusBanner({ status, pageUrl }: StatusBannerProps) {
  if (!(status instanceof Promise)) return <KnownStatus status={status} pageUrl={pageUrl} />;
  return (
    <Arriving work={status} fallback={null}>
      {(known) => <KnownStatus status={known} pageUrl={pageUrl} />}
    </Arriving>
  );
}

function KnownStatus({ status, pageUrl }: { status: ServiceStatus; pageUrl: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const key = bannerKey(status);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const banner = bannerOf(status);

  useEffect(() => setDismissed(sessionStorage.getItem(dismissedKey)), []);

  if (!banner || dismissed === key) return null;
  const services = format.list(banner.services);
  const time =
    status.readAt === null ? null : format.time(Temporal.Instant.fromEpochMilliseconds(status.readAt));
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, key);
    setDismissed(key);
  };
  return (
    <aside
      className={classNames(styles.banner, styles[banner.kind])}
      data-banner
      aria-label={t`Status of our services`}
    >
      <Icon name={icons[banner.kind]} size="small" />
      <p className={styles.text}>
        <span className={styles.words}>{banner.words.map((line) => i18n._(line)).join(". ")}</span>
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
