import { assessedParts, type StoredImport } from "@entities/measurement";
import { distinctMeterName, type Meter } from "@entities/meter";
import { plantResourceHref } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { fullName, type PlantRef } from "@shared/api/refs";
import { MessageText, useFormat } from "@shared/i18n/format";
import { chunksOf } from "@shared/lib/promises";
import type { ParamsOf } from "@shared/mutations/action.server";
import { Confirm, createConfirmation } from "@shared/mutations/confirmation";
import { createMutation, inRequests } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { useResource } from "@shared/ui/resource/resource";
import { EmptyValue, EnergyValue, MomentValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { useMemo } from "react";
import type { undoMeterImports } from "./action.server";

/** The imports of a request, because each of them assesses the plant. */
const importsOfRequest = 5;

type UndoneImports = ParamsOf<typeof undoMeterImports>;

const undoImports = inRequests(
  createMutation<typeof undoMeterImports>("undo-imports", {
    success: ({ params, result }) =>
      result.length === params.importIds.length
        ? msg`The import is undone`
        : { kind: "danger", message: msg`A part of the import is not undone. Undo it again.` },
    invalidates: assessedParts,
  }),
  // The later call is undone first.
  (params) => chunksOf(params.importIds.toReversed(), importsOfRequest).map((importIds) => ({ ...params, importIds })),
  () => [],
);

/** The imports of one upload, with the text that names them in the question. */
export const importUndo = createConfirmation<UndoneImports & { name: string }, UndoneImports, number[]>(undoImports);

interface ImportsProps {
  plantRef: PlantRef;
  /** The meters of the plant. */
  meters: readonly Meter[];
}

/** What was imported into the meters of a plant, each with Undo (domain/measurements.md#imports). */
export function ImportsCard({ plantRef, meters }: ImportsProps) {
  const href = plantResourceHref("plant-imports", plantRef);
  const { value, busy, error, retry } = useResource<StoredImport[]>(href, { parts: ["meters"] });
  return (
    <Card title={<Trans>Imports</Trans>} flush>
      {error && <CardError error={error} onRetry={retry} />}
      {(value || !error) && (
        <Confirm
          model={importUndo}
          title={<Trans>Undo import</Trans>}
          confirmLabel={<Trans>Undo import</Trans>}
          isOwn={({ plantId }) => plantId === plantRef.plantId}
          question={({ name }) => (
            <Trans>Undo the import of {name}? Exactly its values are removed. What they replaced counts again.</Trans>
          )}
        >
          {({ pending }) => (
            <ImportsTable
              plantRef={plantRef}
              imports={value ?? null}
              meters={meters}
              isBusy={busy}
              isUndoing={pending !== null}
            />
          )}
        </Confirm>
      )}
    </Card>
  );
}

interface ImportsTableProps extends ImportsProps {
  /** Null while they load. */
  imports: readonly StoredImport[] | null;
  isBusy: boolean;
  isUndoing: boolean;
}

const column = createDataTableColumns<StoredImport>();

function ImportsTable({ plantRef, imports, meters, isBusy, isUndoing }: ImportsTableProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const requestUndo = useUnit(importUndo.requested);
  const { companyId, plantId } = plantRef;
  const columns = useMemo((): DataTableColumn<StoredImport>[] => {
    const daysOf = ({ start_date, end_date }: StoredImport) => format.dateRange(start_date, end_date);
    const nameOf = (stored: StoredImport) => {
      const days = daysOf(stored);
      return stored.file_name ? `${stored.file_name} (${days})` : days;
    };
    return [
      column.accessor("file_name", {
        meta: { label: msg`File`, fullText: ({ file_name }) => file_name ?? undefined, skeletonWidth: 10 },
        cell: ({ row: { original } }) => <FileName stored={original} />,
      }),
      ...(meters.length > 1
        ? [
            column.accessor(({ meter_id }) => meters.find(({ id }) => id === meter_id), {
              id: "meter",
              meta: { label: msg`Meter`, primary: true, skeletonWidth: 6 },
              cell: ({ getValue }) => {
                const meter = getValue();
                return meter ? distinctMeterName(meter, meters, i18n) : <EmptyValue />;
              },
            }),
          ]
        : []),
      column.accessor(daysOf, { id: "days", meta: { label: msg`Days`, primary: true, skeletonWidth: 9 } }),
      column.accessor("generated_in_kwh", {
        meta: { label: msg`Energy`, align: "end", primary: true, skeletonWidth: 4 },
        cell: ({ getValue }) => <EnergyValue kwh={getValue()} />,
      }),
      column.accessor("created_by", {
        meta: { label: msg`Imported by`, primary: true, labelOnCard: true, skeletonWidth: 6 },
        cell: ({ getValue }) => {
          const person = getValue();
          return person ? <MessageText message={fullName(person)} /> : <EmptyValue />;
        },
      }),
      column.accessor("created_at", {
        meta: { label: msg`Imported on`, primary: true, labelOnCard: true, skeletonWidth: 7 },
        cell: ({ getValue }) => <MomentValue at={getValue()} />,
      }),
      column.display({
        id: "actions",
        meta: { label: msg`Actions`, action: true, align: "end", skeletonWidth: 4 },
        cell: ({ row: { original } }) => {
          const { ids: importIds, meter_id: meterId } = original;
          const name = nameOf(original);
          return (
            <Button
              size="small"
              aria-label={t`Undo the import of ${name}`}
              aria-haspopup="dialog"
              disabled={isUndoing}
              onClick={() => requestUndo({ companyId, plantId, meterId, importIds, name })}
            >
              <Trans>Undo</Trans>
            </Button>
          );
        },
      }),
    ];
  }, [companyId, plantId, meters, isUndoing, requestUndo, format, i18n, t]);
  return (
    <DataTable
      flush
      label={t`Imports into the meters of this plant`}
      columns={columns}
      rows={imports}
      getRowId={({ ids }) => String(ids.at(-1))}
      busy={isBusy || isUndoing}
      skeletonRows={2}
      empty={<EmptyState icon="upload" title={<Trans>Nothing was imported into these meters.</Trans>} />}
    />
  );
}

/** The first file of an import and the number of its other files. */
function FileName({ stored: { file_name: name, file_count } }: { stored: StoredImport }) {
  const others = (file_count ?? 1) - 1;
  if (!name) return <Trans>Without a file</Trans>;
  return others > 0 ? <Plural value={others} one={`${name} and # more`} other={`${name} and # more`} /> : name;
}
