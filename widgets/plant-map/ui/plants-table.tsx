import { statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { useEffect, useState } from "react";
import { plantHref, plantsHref } from "../addresses";
import { nearestPlace } from "../base-map/nearest-place";
import type { FleetRow, Shown } from "../fleet/fleet";
import type { FleetClient } from "../fleet/fleet-client.client";
import styles from "./plants-table.module.css";

const pageSize = 10;

const column = createDataTableColumns<FleetRow>();

const columns = column.columns([
  column.accessor("id", {
    meta: { label: msg`Plant` },
    cell: ({ getValue }) => <PlantName id={getValue()} />,
  }),
  column.accessor("status", {
    meta: { label: msg`Status` },
    cell: ({ getValue }) => <MapStatus status={getValue()} />,
  }),
  column.display({
    id: "place",
    meta: { label: msg`Place` },
    cell: ({ row: { original } }) => <NearestTown row={original} />,
  }),
]);

interface PlantsTableProps {
  fleet: FleetClient;
  companyId: number;
  shown: Shown;
  /** How many plants are shown in all. */
  total: number;
}

/** The same plants without a map: worst first, each with its status and the town it is near. */
export function PlantsTable({ fleet, companyId, shown, total }: PlantsTableProps) {
  const { t } = useLingui();
  const [first, setFirst] = useState(0);
  const [rows, setRows] = useState<FleetRow[]>([]);
  const format = useFormat();

  useEffect(() => {
    let wanted = true;
    fleet.ask("rows", { shown, first, count: pageSize }).then(
      (found) => wanted && setRows(found),
      () => wanted && setRows([]),
    );
    return () => {
      wanted = false;
    };
  }, [fleet, shown, first]);

  const from = format.number(first + 1);
  const to = format.number(Math.min(first + pageSize, total));
  const all = format.number(total);
  return (
    <>
      <DataTable
        label={t`Plants and where they are`}
        columns={columns}
        rows={rows}
        getRowId={({ id }) => String(id)}
        rowHref={({ id }) => plantHref(companyId, id)}
        flush
      />
      <div className={styles.foot}>
        <p aria-live="polite">
          <Trans>
            {from}–{to} of {all}
          </Trans>
        </p>
        <Button
          size="small"
          icon="chevron-left"
          aria-label={t`Previous plants`}
          disabled={first === 0}
          onClick={() => setFirst(first - pageSize)}
        />
        <Button
          size="small"
          icon="chevron-right"
          aria-label={t`Next plants`}
          disabled={first + pageSize >= total}
          onClick={() => setFirst(first + pageSize)}
        />
        <LinkButton to={plantsHref(shown)} kind="quiet" size="small">
          <Trans>Open the list of plants</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function PlantName({ id }: { id: number }) {
  return <Trans>Plant {id}</Trans>;
}

function MapStatus({ status }: Pick<FleetRow, "status">) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(status);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

function NearestTown({ row }: { row: FleetRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const position = `${format.number(row.lat, 3, true)}, ${format.number(row.lng, 3, true)}`;
  const nearest = nearestPlace(row);
  if (!nearest) return position;
  const { name, km } = nearest;
  return <span title={position}>{km === 0 ? name : t`${km} km from ${name}`}</span>;
}
