import { PlantStatus } from "@entities/plant";
import type { SharedPage, SharedPlant } from "@entities/plant/owner-link.server";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import type { ProblemDetails, Result } from "@shared/api/result";
import { MessageText, useFormat } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { BrandMark } from "@shared/ui/icon/icon";
import type { ReactNode } from "react";
import styles from "./owner.module.css";
import { PlantCards } from "./plant-cards";
import { Report } from "./report";

/** The page of a link for owners: one plant, the list of its plants, or a report (domain/owner-links.md#page). */
export function OwnerPage({ result }: { result: Result<SharedPage> }) {
  if (!result.ok) return <Problem error={result.error} />;
  const page = result.value;
  return (
    <Frame company={page.company}>
      {page.report ? (
        <Report report={page.report} company={page.company} asOf={<AsOf at={page.asOf} />} />
      ) : page.plant ? (
        <OnePlant page={page} plant={page.plant} />
      ) : (
        <PlantList page={page} />
      )}
    </Frame>
  );
}

function Frame({ company, children }: { company: string | null; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={`row ${styles.header}`}>
        <BrandMark />
        {company}
      </header>
      <main className="stack">{children}</main>
    </div>
  );
}

function AsOf({ at }: { at: string }) {
  const time = useFormat().dateTime(at);
  return (
    <p className="hint">
      <Trans>As of {time}</Trans>
    </p>
  );
}

function Status({ state }: Pick<SharedPlant, "state">) {
  const { status, silence, importedUntil, isLosing } = state;
  return <PlantStatus {...{ status, silence, importedUntil, isLosing }} />;
}

function OnePlant({ page, plant }: { page: SharedPage; plant: NonNullable<SharedPage["plant"]> }) {
  const format = useFormat();
  const { pathname } = useLocation();
  const peak = plant.peakWatt ? `${format.number(plant.peakWatt / 1_000, 2)} kWp` : null;
  return (
    <>
      <div className="stack gap-1">
        {page.total > 1 && (
          <Link to={pathname} prefetch="none">
            <Trans>All plants</Trans>
          </Link>
        )}
        <h1 tabIndex={-1}>
          <MessageText message={plant.name} />
        </h1>
        <p className={`row ${styles.facts}`}>
          <Status state={plant.state} />
          <span className="muted">{joinTexts([plant.city, peak], " · ")}</span>
        </p>
        <AsOf at={page.asOf} />
      </div>
      <PlantCards plant={plant} today={Temporal.PlainDate.from(page.today)} />
    </>
  );
}

function PlantList({ page: { plants, total, asOf } }: { page: SharedPage }) {
  const { t } = useLingui();
  const others = total - plants.length;
  return (
    <>
      <div className="stack gap-1">
        <h1 tabIndex={-1}>
          <Trans>Your plants</Trans>
        </h1>
        <AsOf at={asOf} />
      </div>
      {plants.length === 0 ? (
        <EmptyState icon="plants" title={<Trans>There are no plants to show</Trans>} />
      ) : (
        <ul className={`lined ${styles.list}`} aria-label={t`Your plants`}>
          {plants.map(({ id, name, city, state }) => (
            <li key={id}>
              <Link to={`?plant=${id}`} prefetch="none">
                <strong>
                  <MessageText message={name} />
                </strong>
                <span className="muted">{city}</span>
              </Link>
              <Status state={state} />
            </li>
          ))}
        </ul>
      )}
      {others > 0 && (
        <p className="hint">
          <Plural value={others} one="# further plant is not listed." other="# further plants are not listed." />
        </p>
      )}
    </>
  );
}

/** Why there is no page. A link that was revoked, that has expired, and that never was are the same. */
function Problem({ error }: { error: ProblemDetails }) {
  const { pathname, search } = useLocation();
  const retry = (
    <LinkButton to={pathname + search} icon="retry" size="small" prefetch="none" reloadDocument>
      <Trans>Try again</Trans>
    </LinkButton>
  );
  const minutes = Math.max(1, Math.ceil((error.retryAfterSeconds ?? 0) / 60));
  return (
    <Frame company={null}>
      {error.status === 404 ? (
        <>
          <h1 tabIndex={-1}>
            <Trans>This link does not work</Trans>
          </h1>
          <p>
            <Trans>It may have been withdrawn, or it has expired. Ask the person who sent it for a new one.</Trans>
          </p>
        </>
      ) : error.status === 429 ? (
        <>
          <h1 tabIndex={-1}>
            <Trans>Too many requests</Trans>
          </h1>
          <Alert kind="warning" actions={retry}>
            <Plural
              value={minutes}
              one="This page was opened too often from your network. Try again in # minute."
              other="This page was opened too often from your network. Try again in # minutes."
            />
          </Alert>
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>
            <Trans>The page could not be loaded</Trans>
          </h1>
          <Alert kind="danger" actions={retry}>
            <Trans>The service does not respond at the moment.</Trans>
          </Alert>
        </>
      )}
    </Frame>
  );
}
