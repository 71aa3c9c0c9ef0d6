/** The plants of the map by what is at stake: as a table in place of the map, and as links beside it. */
import { PlantStatus, plantHref } from "@entities/plant";
import type { Coordinates } from "@heliograph/rules/places";
import { smallestLossKwh } from "@heliograph/rules/units";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { MessageText, useFormat } from "@shared/i18n/format";
import { ErrorText } from "@shared/ui/alert/alert";
import { LinkButton, StepButtons } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { useResource } from "@shared/ui/resource/resource";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { AtStakeValue } from "@shared/ui/value-cells/loss-value";
import { NameAndCity } from "@shared/ui/value-cells/value-cells";
import { useState } from "react";
import type { FilterStatus } from "./map/markers";
import { plantsHref, plantsPageHref } from "./map-filter";
import styles from "./plant-map-card.module.css";
import type { ListedPlant, PlantsPage } from "./plants-page.server";

const column = createDataTableColumns<ListedPlant>();

const columns = column.columns([
  column.accessor("name", {
    meta: { label: msg`Plant`, skeletonWidth: 11 },
    cell: ({ row: { original } }) => <NameAndCity {...original} />,
  }),
  column.accessor("status", {
    meta: { label: msg`Status`, primary: true, skeletonWidth: 5 },
    cell: ({ row: { original } }) => <PlantStatus {...original} />,
  }),
  column.accessor("atStake", {
    meta: { label: msg`At stake per day`, align: "end", primary: true, skeletonWidth: 4 },
    cell: ({ getValue }) => <AtStakeValue {...getValue()} withEnergy />,
  }),
]);
const withoutStake = columns.slice(0, 2);

/** The plants of the map as a table, the most at stake first. */
export function PlantsTable({ companyId, status }: { companyId: number; status: FilterStatus }) {
  const { t } = useLingui();
  const [number, setNumber] = useState(1);
  const { value: page, busy, error, retry } = useResource<PlantsPage>(plantsPageHref(companyId, status, number));
  if (error && !page) {
    return (
      <CardError onRetry={retry}>
        <ErrorText error={error} />
      </CardError>
    );
  }
  return (
    <>
      <DataTable
        label={t`Plants by what is at stake`}
        columns={page?.hasLosses === false ? withoutStake : columns}
        rows={page?.rows ?? null}
        getRowId={({ id }) => String(id)}
        rowHref={({ id }) => plantHref(companyId, id)}
        busy={busy}
        flush
      />
      {page && <Pages {...page} onChange={setNumber} plants={plantsHref(status)} />}
    </>
  );
}

interface PagesProps extends PlantsPage {
  onChange: (page: number) => void;
  /** Returns the URL of the plants list. */
  plants: string;
}

function Pages({ page, rows, total, perPage, onChange, plants }: PagesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const first = (page - 1) * (perPage ?? rows.length);
  const from = format.number(first + 1);
  const to = format.number(first + rows.length);
  const all = format.number(total);
  return (
    <div className={styles.footer}>
      <p aria-live="polite">
        {total !== null && rows.length > 0 && (
          <Trans>
            {from} – {to} of {all}
          </Trans>
        )}
      </p>
      <StepButtons
        page={page}
        isLast={rows.length === 0 || (total !== null && first + rows.length >= total)}
        previousLabel={t`Previous plants`}
        nextLabel={t`Next plants`}
        onChange={onChange}
      />
      <LinkButton to={plants} kind="quiet" size="small">
        <Trans>View plants</Trans>
      </LinkButton>
    </div>
  );
}

interface CostliestPlantsProps {
  status: FilterStatus;
  companyId: number;
  /** The first page of the plants. */
  plants: Pick<ReturnType<typeof useResource<PlantsPage>>, "value" | "busy" | "error" | "retry">;
  /** Called with the location of the plant that the pointer or the focus is on, and with null when it leaves. */
  onPoint(location: Coordinates | null): void;
}

/** They fill the height of the map. */
const costliestShown = 7;

/** The plants with the most at stake, beside the map. A map has no order; this list is what the map is looked at for. */
export function CostliestPlants({ status, companyId, plants, onPoint }: CostliestPlantsProps) {
  const { t } = useLingui();
  const { value, busy, error, retry } = plants;
  const rows = value?.rows.filter(({ atStake }) => (atStake.kwh ?? 0) >= smallestLossKwh).slice(0, costliestShown);
  return (
    <section className={styles.costliest} aria-label={t`Most at stake per day`} aria-busy={busy}>
      <h3>
        <Trans>Most at stake per day</Trans>
      </h3>
      {error && !value ? (
        <CardError onRetry={retry}>
          <ErrorText error={error} />
        </CardError>
      ) : rows?.length === 0 ? (
        <p className="hint">
          <Trans>Nothing is at stake on these plants.</Trans>
        </p>
      ) : (
        <ol>
          {rows?.map((row) => (
            <li
              key={row.id}
              onPointerEnter={() => onPoint(row.coordinates)}
              onPointerLeave={() => onPoint(null)}
              onFocus={() => onPoint(row.coordinates)}
              onBlur={() => onPoint(null)}
            >
              <span className={styles.name}>
                <Link to={plantHref(companyId, row.id)} className="ellipsis">
                  <MessageText message={row.name} />
                </Link>
                {row.city && <span className="hint ellipsis">{row.city}</span>}
              </span>
              <span className={styles.stake}>
                <AtStakeValue {...row.atStake} />
              </span>
              <PlantStatus {...row} isShort />
            </li>
          )) ??
            Array.from({ length: costliestShown }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
              <li key={index}>
                <Skeleton width="70%" height="0.9em" />
              </li>
            ))}
        </ol>
      )}
      <Link to={plantsHref(status)} className={styles.allPlants}>
        <Trans>View plants</Trans>
      </Link>
    </section>
  );
}
