import type { PlantFile } from "@entities/file";
import { type PlantView, plantResourceHref } from "@entities/plant";
import { DeleteFile, UploadFiles } from "@features/upload-files";
import { Trans, useLingui } from "@lingui/react/macro";
import { newestFirst } from "@shared/lib/day";
import { Card } from "@shared/ui/card/card";
import { DataTable } from "@shared/ui/data-table/data-table";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Resource } from "@shared/ui/resource/resource";
import { useMemo } from "react";
import { fileColumns } from "./file-columns";
import styles from "./notes-files-tab.module.css";

/** The files of a plant, which everyone on the page can upload, download and delete (spec 2 §2.13, §6). */
export function FilesCard({ view: { ref } }: { view: PlantView }) {
  return (
    <Card title={<Trans>Files</Trans>}>
      <div className={styles.body}>
        <UploadFiles plantRef={ref} />
        <Resource<PlantFile[]> href={plantResourceHref("plant-files", ref)}>
          {(files) => (
            <DeleteFile plantRef={ref}>
              {({ pending, onDelete }) => (
                <FilesTable
                  plantRef={ref}
                  files={files.filter(({ id }) => id !== pending)}
                  onDelete={onDelete}
                />
              )}
            </DeleteFile>
          )}
        </Resource>
      </div>
    </Card>
  );
}

interface FilesTableProps {
  plantRef: PlantView["ref"];
  files: readonly PlantFile[];
  onDelete: (file: { fileId: number; fileName: string }) => void;
}

function FilesTable({ plantRef, files, onDelete }: FilesTableProps) {
  const { t } = useLingui();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are components, which must not be recreated
  const columns = useMemo(() => fileColumns(plantRef, onDelete), [plantRef.companyId, plantRef.plantId]);
  if (files.length === 0) return <EmptyState icon="file" title={<Trans>This plant has no files.</Trans>} />;
  return (
    <DataTable
      label={t`Files of this plant`}
      columns={columns}
      rows={files.toSorted((a, b) => newestFirst(a.created_at, b.created_at) || b.id - a.id)}
      getRowId={({ id }) => String(id)}
    />
  );
}
