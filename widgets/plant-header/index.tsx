import { Term, type TermName } from "@entities/help-text";
import { areRetired, areWaiting } from "@entities/meter";
import {
  type EnergyToday,
  ExpectedUnknownText,
  hasLoss,
  importedUntil,
  isExpectedUnknown,
  LossesText,
  PlantStatus,
  type PlantView,
  plantName,
  plantPermissions,
  postalAddress,
  shownStatus,
  silenceOf,
  TodayText,
  tierOf,
} from "@entities/plant";
import { AttachedCompanies } from "@features/attach-companies";
import { CreateTicket, CreateTicketButton } from "@features/create-ticket";
import { type CustomFieldEntry, CustomFields } from "@features/edit-custom-fields";
import { PlantTags } from "@features/tag-plant";
import { UpgradePlant } from "@features/upgrade-plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { messageText, useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { joinTexts } from "@shared/lib/text";
import { Deferred } from "@shared/streaming/deferred";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { BackLink } from "@shared/ui/page-header/back-link";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useId, useState } from "react";
import { ActionBar, ActionMenu } from "./action-bar";
import styles from "./plant-header.module.css";

interface PlantHeaderProps {
  name: ReactNode;
  /** Renders a part of the header after the plant is loaded. */
  render: (part: (view: PlantView) => ReactNode, fallback: ReactNode) => ReactNode;
  customFields: Promise<Result<CustomFieldEntry[]>>;
  /** The energy of the running day: null if the API does not offer it. */
  energyToday: Promise<Result<EnergyToday | null>> | null;
}

/**
 * The heading of the plant page, with the plant's status, its running day and its details
 * (domain/plant-page.md#header).
 */
export function PlantHeader({ name, render, customFields, energyToday }: PlantHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.above}>
        <BackLink to="/plants">
          <Trans>Plants</Trans>
        </BackLink>
      </div>
      <div className={styles.first}>
        <h1 className={styles.name} tabIndex={-1}>
          {name}
        </h1>
        {render(
          (view) => (
            <PlantState view={view} />
          ),
          <div className={styles.state} />,
        )}
        {render(
          (view) => (
            <PlantActions view={view} />
          ),
          null,
        )}
      </div>
      {energyToday && <TodayLine energyToday={energyToday} />}
      {render(
        (view) => (
          <PlantDetails view={view} customFields={customFields} />
        ),
        <div className={styles.second} aria-hidden="true">
          <Skeleton width="22rem" height="0.9em" />
        </div>,
      )}
    </header>
  );
}

/** The energy of the running day, with a link to its hours (domain/performance.md#today). */
function TodayLine({ energyToday }: { energyToday: NonNullable<PlantHeaderProps["energyToday"]> }) {
  const location = useLocation();
  return (
    <Deferred
      result={energyToday}
      fallback={
        <div className={styles.today} aria-hidden="true">
          <Skeleton width="22rem" height="0.9em" />
        </div>
      }
      renderError={() => (
        <p className={styles.today}>
          <Trans>The energy of today could not be loaded.</Trans>
        </p>
      )}
    >
      {(energy) =>
        energy && (
          <p className={styles.today}>
            {energy.generatedKwh !== null && (
              <>
                <Link to={todayHref(location, energy)} preventScrollReset>
                  <Trans>Today</Trans>
                </Link>
                :{" "}
              </>
            )}
            <TodayText energy={energy} />
          </p>
        )
      }
    </Deferred>
  );
}

/** The URL of the chart of today on the Performance tab. */
function todayHref({ search }: { search: string }, { asOf }: EnergyToday) {
  const day = localDayText(asOf);
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ chart: "", period: "hour", start_date: day, end_date: day, zoom: "" })) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  return { search: `?${query}`, hash: "#performance" };
}

function PlantActions({ view }: { view: PlantView }) {
  const { i18n } = useLingui();
  const { ref, plant, today } = view;
  const canCreateTicket = plantPermissions(view).canEdit && tierOf(plant, today) === "monitored";
  return (
    <div className={styles.actions} data-commands="">
      {canCreateTicket && (
        <>
          <span className={styles.createTicket}>
            <CreateTicketButton />
          </span>
          <CreateTicket plantRef={ref} plantName={messageText(i18n, plantName(plant))} />
        </>
      )}
      <ActionMenu view={view} />
      <ActionBar view={view} canCreateTicket={canCreateTicket} />
    </div>
  );
}

/** The status of a silent plant, the end of its imported measurements, or the missing weather, already explains the missing score. */
function Score({ plant, isSilent }: { plant: PlantView["plant"]; isSilent: boolean }) {
  const format = useFormat();
  if (plant.yield_score !== null) return format.number(plant.yield_score, 4, true);
  return isSilent || isExpectedUnknown(plant) ? <EmptyValue /> : <Trans>No data</Trans>;
}

function PlantState({ view }: { view: PlantView }) {
  const { plant, today, hasLosses } = view;
  const { t } = useLingui();
  const status = shownStatus(plant, today);
  const silence = silenceOf(plant, today, { losses: hasLosses });
  const until = importedUntil(plant, today);
  return (
    <dl className={styles.state}>
      <Fact label={t`Yield status`} isSilent={silence !== null} term={status === "NON_MON" ? "light" : "yieldStatus"}>
        <PlantStatus status={status} silence={silence} importedUntil={until} isLosing={hasLosses && hasLoss(plant)} />
      </Fact>
      {status !== "NON_MON" && (
        <Fact label={t`Yield score`} term="yieldScore">
          <Score plant={plant} isSilent={silence !== null || until !== null} />
        </Fact>
      )}
      {hasLosses && status !== "NON_MON" && until === null && !areRetired(plant.meters, today) && (
        <Fact label={t`Last 7 days`} term="lostPerDay">
          {isExpectedUnknown(plant) ? (
            <>
              {/* Weather is loaded with the first measurements. */}
              {plant.weather === "pending" && areWaiting(plant.meters, today) ? (
                <Trans>Waiting for measurements</Trans>
              ) : (
                <ExpectedUnknownText {...plant} />
              )}
            </>
          ) : (
            <LossesText {...view} isShort />
          )}
        </Fact>
      )}
    </dl>
  );
}

/** The code, address, companies, tags and custom fields. On a phone, everything after the address is collapsed. */
function PlantDetails({ view, customFields }: { view: PlantView } & Pick<PlantHeaderProps, "customFields">) {
  const { plant, viewer } = view;
  const { canEdit } = plantPermissions(view);
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const owner = plant.companies.find((company) => company.id === plant.owning_company_id);
  const attachedCount = plant.companies.filter((company) => company.id !== viewer.companyId).length;
  const location = joinTexts([plant.plant_code, postalAddress(plant.address)], " · ");
  return (
    <div className={styles.second} data-open={isOpen || undefined}>
      <div className={styles.facts}>
        <p className={`ellipsis ${styles.location}`} title={location}>
          {location}
        </p>
        <span className={styles.toggle}>
          <Button
            kind="quiet"
            size="small"
            icon={isOpen ? "chevron-up" : "chevron-down"}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Trans>Details</Trans>
          </Button>
        </span>
        <dl className={styles.folded} id={id}>
          {owner && owner.id !== viewer.companyId && (
            <Fact label={t`Owner`}>
              <span title={owner.name}>{owner.name}</span>
            </Fact>
          )}
          {(canEdit || attachedCount > 0) && (
            <Fact label={t`Companies`}>
              <AttachedCompanies view={view} />
            </Fact>
          )}
          {(canEdit || plant.tags.length > 0) && (
            <Fact label={t`Tags`}>
              <PlantTags view={view} />
            </Fact>
          )}
        </dl>
      </div>
      <Deferred
        result={customFields}
        fallback={<Skeleton width="9.25rem" height="1.75rem" />}
        renderError={() => (
          <div className={styles.failed}>
            <CardError>
              <Trans>The custom fields could not be loaded.</Trans>
            </CardError>
          </div>
        )}
      >
        {(entries) => <CustomFields view={view} entries={entries} />}
      </Deferred>
    </div>
  );
}

interface FactProps {
  label: string;
  term?: TermName;
  isSilent?: boolean;
  children: ReactNode;
}

function Fact({ label, term, isSilent = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-silent={isSilent || undefined}>
      <dt>
        <span className={styles.label}>{label}</span>
        {term && <Term name={term} label={label} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Offers the upgrade of a light plant below its tabs (domain/light-plants.md#upgrade). */
export function UpgradeNotice({ view }: { view: PlantView }) {
  // The notice stays after the upgrade to tell when the data is available.
  const [wasLight] = useState(() => tierOf(view.plant, view.today) === "light");
  return (
    wasLight && (
      <div className={styles.notice}>
        <UpgradePlant view={view} />
      </div>
    )
  );
}
