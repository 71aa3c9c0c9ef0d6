import { fileHref, fileName, type PlantFile } from "@entities/file";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import { MessageText, messageText } from "@shared/i18n/message";
import { Button } from "@shared/ui/button/button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { DateValue, EmptyValue } from "@shared/ui/value-cells/value-cells";
import styles from "./notes-files-tab.module.css";

const column = createDataTableColumns<PlantFile>();

/** The columns of the files of a plant (spec 2 §2.13). */
export const fileColumns = (
  plantRef: PlantRef,
  onDelete: (file: { fileId: number; fileName: string }) => void,
) =>
  column.columns([
    column.accessor("file_name", {
      meta: { label: msg`File`, fullText: fileName, skeletonWidth: 12 },
      cell: ({ row: { original } }) => (
        <a className={styles.fileName} href={fileHref(plantRef, original.id)} download>
          <MessageText message={fileName(original)} />
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
          file={original}
          onDelete={(name) => onDelete({ fileId: original.id, fileName: name })}
        />
      ),
    }),
  ]);

function DeleteButton({ file, onDelete }: { file: PlantFile; onDelete: (name: string) => void }) {
  const { t, i18n } = useLingui();
  const name = messageText(i18n, fileName(file));
  return (
    <Button
      kind="quiet"
      size="small"
      icon="trash"
      aria-label={t`Delete ${name}`}
      onClick={() => onDelete(name)}
    />
  );
}
