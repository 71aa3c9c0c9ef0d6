import { PlantStatus, plantHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { LinkButton, StepButtons } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { useResource } from "@shared/ui/resource/resource";
import { PlantLossValue } from "@shared/ui/value-cells/loss-value";
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
  column.accessor("lostKwhPerDay", {
    meta: { label: msg`Lost per day`, align: "end", primary: true, skeletonWidth: 4 },
    cell: ({ row: { original } }) => <PlantLossValue row={original} />,
  }),
]);
const withoutLoss = columns.slice(0, 2);

/** The plants of the map as a table, the largest losses first. */
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
        label={t`Plants by energy lost`}
        columns={page?.hasLosses === false ? withoutLoss : columns}
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
