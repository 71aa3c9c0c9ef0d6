import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Format, useFormat } from "@shared/i18n/format";
import { type Message, messageText } from "@shared/i18n/message";
import type { OfflineEntry } from "@shared/offline/protocol";
import { Badge } from "@shared/ui/badge/badge";
import { IconButton } from "@shared/ui/button/button";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";

interface OfflineRow extends OfflineEntry {
  label: string;
}

const column = createDataTableColumns<OfflineRow>();

const selectionsColumn = column.accessor("selections", {
  meta: { label: msg`Keep offline`, primary: true, labelOnCard: true },
  cell: ({ getValue }) => <Selections selections={getValue()} />,
});

/** The columns of the pages. Those of the plants also say what keeps a plant offline. */
export const pageColumns = (onRemove: (href: string) => void) =>
  column.columns([
    column.accessor("label", { meta: { label: msg`Name`, fullText: ({ label }) => label } }),
    column.accessor("storedAt", {
      meta: { label: msg`As of`, primary: true, labelOnCard: true },
      cell: ({ getValue }) => <StoredAt at={getValue()} />,
    }),
    column.accessor("bytes", {
      meta: { label: msg`Size`, align: "end", primary: true },
      cell: ({ row: { original } }) => formatSize(useFormat(), [original]),
    }),
    column.display({
      id: "remove",
      meta: { label: msg`Remove`, action: true },
      cell: ({ row: { original } }) => <RemoveButton row={original} onRemove={onRemove} />,
    }),
  ]);

export const plantColumns = (onRemove: (href: string) => void) => [...pageColumns(onRemove), selectionsColumn];

function StoredAt({ at }: { at: number }) {
  return useFormat().dateTime(Temporal.Instant.fromEpochMilliseconds(at));
}

/** The size of entries together: `120 kB`, `1.4 MB`. */
export function formatSize(format: Format, entries: readonly Pick<OfflineEntry, "bytes">[]): string {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return bytes < 1_000_000
    ? `${format.number(Math.ceil(bytes / 1_000))} kB`
    : `${format.number(bytes / 1_000_000, 1)} MB`;
}

function Selections({ selections }: { selections: OfflineEntry["selections"] }) {
  if (selections.length === 0) return <EmptyValue />;
  return selections.map(({ key, label }) => (
    <Badge key={key}>{key.startsWith("plant ") ? <Trans>This plant</Trans> : label}</Badge>
  ));
}

function RemoveButton({ row, onRemove }: { row: OfflineRow; onRemove: (href: string) => void }) {
  const { t } = useLingui();
  const { href, label } = row;
  return <IconButton icon="trash" aria-label={t`Remove ${label}`} title={t`Remove`} onClick={() => onRemove(href)} />;
}

function plantLabel({ href, name }: OfflineEntry, i18n: I18n): string {
  const plantId = /^\/plants\/(\d+)/.exec(href)?.[1] ?? "";
  return name ?? i18n._(msg`Plant #${plantId}`);
}

export const plantRows = (entries: readonly OfflineEntry[], i18n: I18n): OfflineRow[] =>
  entries.filter(({ isPlant }) => isPlant).map((entry) => ({ ...entry, label: plantLabel(entry, i18n) }));

/** The pages with their labels of the menu. A plant that was opened by another URL has its name. */
export const pageRows = (
  entries: readonly OfflineEntry[],
  pages: readonly { to: string; label: Message }[],
  i18n: I18n,
): OfflineRow[] => {
  const plants = plantRows(entries, i18n).map(({ href, label }) => ({ to: href, label }));
  return entries
    .filter(({ isPlant }) => !isPlant)
    .map((entry) => ({ ...entry, label: labelOf(entry.href, [...pages, ...plants], i18n) }));
};

/** The label of the menu with the query, such as `Plants · page 2`. A ticket has its id, other pages have their path. */
function labelOf(href: string, pages: readonly { to: string; label: Message }[], i18n: I18n): string {
  const [path = "", query] = decodeURI(href).split("?");
  const page = pages.find(({ to }) => to.split("?")[0] === path);
  const [, ticketId] = /^\/tickets\/(\d+)$/.exec(path) ?? [];
  const label = ticketId ? i18n._(msg`Ticket`) : page ? messageText(i18n, page.label) : path;
  const details = [...new URLSearchParams(query)]
    .filter(([name]) => name !== "companyId")
    .map(([name, value]) => `${name.replaceAll(/[_[\]]+/g, " ").trim()} ${value}`);
  return [label, ticketId, ...details].filter(Boolean).join(" · ");
}
