import { fileHref, type PlantFile } from "@entities/file";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { Button } from "@shared/ui/button/button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { DateValue, EmptyValue } from "@shared/ui/data-table/value-cells";
import styles from "./notes-files-tab.module.css";

const column = createDataTableColumns<PlantFile>();

/** The columns of the files of a plant (spec 2 §2.13). */
export const fileColumns = (
  plantRef: PlantRef,
  onDelete: (file: { fileId: number; fileName: string }) => void,
) =>
  column.columns([
    column.accessor("file_name", {
      meta: { label: msg`File`, fullText: ({ file_name }) => file_name, skeletonWidth: 12 },
      cell: ({ row: { original } }) => (
        <a className={styles.fileName} href={fileHref(plantRef, original.id)} download>
          {original.file_name}
        </a>
      ),
    }),
    column.accessor("description", {
      meta: {
        label: msg`Description`,
        primary: true,
        fullText: ({ description }) => description ?? undefined,
        skeletonWidth: 8,
      },
      cell: ({ getValue }) => getValue() || <EmptyValue />,
    }),
    column.accessor("created_at", {
      meta: { label: msg`Added`, primary: true, skeletonWidth: 5 },
      cell: ({ getValue }) => <DateValue date={getValue()} exact />,
    }),
    column.display({
      id: "actions",
      meta: { label: msg`Actions`, action: true, align: "end", skeletonWidth: 2 },
      cell: ({ row: { original } }) => (
        <DeleteButton
          fileName={original.file_name}
          onClick={() => onDelete({ fileId: original.id, fileName: original.file_name })}
        />
      ),
    }),
  ]);

function DeleteButton({ fileName, onClick }: { fileName: string; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button kind="quiet" size="small" icon="trash" aria-label={t`Delete ${fileName}`} onClick={onClick} />
  );
}
