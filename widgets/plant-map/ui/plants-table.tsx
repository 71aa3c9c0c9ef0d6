import { plantHref, statusPresentation } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { useEffect, useState } from "react";
import { nearestTown } from "../base-map/nearest-town";
import { plantsHref } from "../links";
import type { FilterStatus, PlantRow } from "../worker/plant-clusters";
import type { PlantClustersClient } from "../worker/worker-client.client";
import styles from "./plants-table.module.css";

const pageSize = 10;

const column = createDataTableColumns<PlantRow>();

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
    id: "city",
    meta: { label: msg`Location` },
    cell: ({ row: { original } }) => <NearestTown row={original} />,
  }),
]);

interface PlantsTableProps {
  client: PlantClustersClient;
  companyId: number;
  status: FilterStatus;
  /** The number of plants of the status. */
  total: number;
}

/** The plants of the map as a table: worst first, with status and nearest town. */
export function PlantsTable({ client, companyId, status, total }: PlantsTableProps) {
  const { t } = useLingui();
  const [first, setFirst] = useState(0);
  const [rows, setRows] = useState<PlantRow[]>([]);
  const format = useFormat();

  useEffect(() => {
    let isCurrent = true;
    client.call("rows", status, first, pageSize).then(
      (found) => isCurrent && setRows(found),
      () => isCurrent && setRows([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, status, first]);

  const from = format.number(first + 1);
  const to = format.number(Math.min(first + pageSize, total));
  const all = format.number(total);
  return (
    <>
      <DataTable
        label={t`Plants and their locations`}
        columns={columns}
        rows={rows}
        getRowId={({ id }) => String(id)}
        rowHref={({ id }) => plantHref(companyId, id)}
        flush
      />
      <div className={styles.footer}>
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
        <LinkButton to={plantsHref(status)} kind="quiet" size="small">
          <Trans>View plants</Trans>
        </LinkButton>
      </div>
    </>
  );
}

function PlantName({ id }: { id: number }) {
  return <Trans>Plant {id}</Trans>;
}

function MapStatus({ status }: Pick<PlantRow, "status">) {
  const { i18n } = useLingui();
  const { level, label } = statusPresentation(status);
  return <StatusIcon level={level}>{i18n._(label)}</StatusIcon>;
}

function NearestTown({ row }: { row: PlantRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const position = `${format.number(row.lat, 3, true)}, ${format.number(row.lng, 3, true)}`;
  const nearest = nearestTown(row);
  if (!nearest) return position;
  const { name, km } = nearest;
  return <span title={position}>{km === 0 ? name : t`${km} km from ${name}`}</span>;
}
