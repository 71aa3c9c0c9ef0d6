import { fileHref, fileName, type PlantFile } from "@entities/file";
import { type PlantView, plantResourceHref } from "@entities/plant";
import { DeleteFile, UploadFiles } from "@features/upload-files";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { PlantRef } from "@shared/api/refs";
import type { CountedRows } from "@shared/api/v0/rows";
import { MessageText, messageText } from "@shared/i18n/message";
import { newestFirst } from "@shared/lib/dates";
import { WaitingEntries } from "@shared/outbox/waiting-entries";
import { IconButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { Resource } from "@shared/ui/resource/resource";
import { EmptyValue, MomentValue } from "@shared/ui/value-cells/value-cells";
import { useMemo } from "react";
import styles from "./notes-files-tab.module.css";

/** The files of a plant. Everyone can upload, download and delete files (domain/notes-files-contacts.md#files). */
export function FilesCard({ view: { ref } }: { view: PlantView }) {
  return (
    <Card title={<Trans>Files</Trans>}>
      <div className="stack gap-5">
        <UploadFiles plantRef={ref} />
        <WaitingEntries place={`files-${ref.plantId}`} />
        <Resource<CountedRows<PlantFile>> href={plantResourceHref("plant-files", ref)} parts={["files"]}>
          {(page) => (
            <DeleteFile plantRef={ref}>
              {({ pending, onDelete }) => {
                const rows = page.rows.filter(({ id }) => id !== pending);
                return <FilesTable plantRef={ref} page={{ ...page, rows }} onDelete={onDelete} />;
              }}
            </DeleteFile>
          )}
        </Resource>
      </div>
    </Card>
  );
}

interface FilesTableProps {
  plantRef: PlantView["ref"];
  page: CountedRows<PlantFile>;
  onDelete: (file: { fileId: number; fileName: string }) => void;
}

function FilesTable({ plantRef, page, onDelete }: FilesTableProps) {
  const { t } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are components, which must not be recreated
  const columns = useMemo(() => fileColumns(plantRef, onDelete), [plantRef.companyId, plantRef.plantId]);
  const { rows, unreadable } = page;
  if (rows.length + unreadable === 0) {
    return <EmptyState icon="file" title={<Trans>This plant has no files.</Trans>} />;
  }
  return (
    <>
      <PageNotice page={page} />
      {rows.length > 0 && (
        <DataTable
          label={t`Files of this plant`}
          columns={columns}
          rows={rows.toSorted((a, b) => newestFirst(a.created_at, b.created_at))}
          getRowId={({ id }) => String(id)}
        />
      )}
    </>
  );
}

const column = createDataTableColumns<PlantFile>();

/** The columns of the files of a plant (domain/notes-files-contacts.md#files). */
const fileColumns = (plantRef: PlantRef, onDelete: (file: { fileId: number; fileName: string }) => void) =>
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
      cell: ({ getValue }) => <MomentValue at={getValue()} />,
    }),
    column.display({
      id: "actions",
      meta: { label: msg`Actions`, action: true, align: "end", skeletonWidth: 2 },
      cell: ({ row: { original } }) => (
        <DeleteButton file={original} onDelete={(name) => onDelete({ fileId: original.id, fileName: name })} />
      ),
    }),
  ]);

function DeleteButton({ file, onDelete }: { file: PlantFile; onDelete: (name: string) => void }) {
  const { t, i18n } = useLingui();
  const name = messageText(i18n, fileName(file));
  return <IconButton icon="trash" aria-label={t`Delete ${name}`} onClick={() => onDelete(name)} />;
}
