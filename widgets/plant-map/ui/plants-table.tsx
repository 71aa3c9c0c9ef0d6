import { statusPresentation } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button/button";
import { LinkButton } from "@shared/ui/button/link-button";
import { Cell, HeadCell, RowHead, RowLink, TableFrame } from "@shared/ui/data-table/data-table";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { useEffect, useState } from "react";
import { plantHref, plantsHref } from "../addresses";
import { nearestPlace } from "../base-map/nearest-place";
import type { FleetRow, Shown } from "../fleet/fleet";
import type { FleetClient } from "../fleet/fleet-client.client";
import styles from "./plants-table.module.css";

const pageSize = 10;

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
      <TableFrame label={t`Plants and where they are`} flush>
        <thead>
          <tr>
            <HeadCell>
              <Trans>Plant</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Status</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Place</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PlantRow key={row.id} row={row} companyId={companyId} />
          ))}
        </tbody>
      </TableFrame>
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

function PlantRow({ row, companyId }: { row: FleetRow; companyId: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { level, label } = statusPresentation(row.status);
  const near = nearestPlace(row);
  const position = `${format.number(row.lat, 3, true)}, ${format.number(row.lng, 3, true)}`;
  const { name = "", km = 0 } = near ?? {};
  const place = near && (km === 0 ? name : t`${km} km from ${name}`);
  return (
    <tr>
      <RowHead>
        <RowLink to={plantHref(companyId, row.id)}>
          <Trans>Plant {row.id}</Trans>
        </RowLink>
      </RowHead>
      <Cell>
        <StatusIcon level={level}>{i18n._(label)}</StatusIcon>
      </Cell>
      <Cell title={position}>{place ?? position}</Cell>
    </tr>
  );
}
