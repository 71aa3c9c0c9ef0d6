import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate, useRouteLoaderData, useSearchParams } from "@remix-run/react";
import { type Format, type Message, messageText, useFormat } from "@shared/i18n/format";
import { sitePath } from "@shared/lib/safe-url";
import type { OfflineEntry, OfflineList } from "@shared/offline/protocol";
import { askWorker } from "@shared/offline/worker-client";
import { Alert } from "@shared/ui/alert/alert";
import { Badge } from "@shared/ui/badge/badge";
import { Button, IconButton, LinkButton } from "@shared/ui/button/button";
import { Card } from "@shared/ui/card/card";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { menuItems } from "@widgets/app-shell";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { loadShellData } from "../_app/shell-data.server";
import styles from "./offline-page.module.css";

/** What is available offline, and the page that is not available (domain/offline.md#what-is-available). */
export function OfflinePage() {
  const params = useLoadedQuery();
  const missing = sitePath(params?.get("page"));
  useOpenedPage(sitePath(params?.get("open")));
  const { list, remove } = useOfflineList();
  return (
    <>
      <PageHeader
        title={<Trans>Available offline</Trans>}
        subtitle={<Trans>What this browser stored for you. It is removed when you log out or your session ends.</Trans>}
        actions={
          list &&
          list.entries.length > 0 && (
            <Button icon="trash" onClick={() => remove(null)}>
              <Trans>Remove all</Trans>
            </Button>
          )
        }
      />
      {missing && <MissingPage href={missing} />}
      {list === null ? (
        <EmptyState icon="offline" title={<Trans>This browser stores no pages.</Trans>}>
          <Trans>Private windows and some settings of browsers do not allow it.</Trans>
        </EmptyState>
      ) : (
        <OfflineTables entries={list?.entries} onRemove={remove} />
      )}
    </>
  );
}

/** The query of the URL. It is null at first, because the document may be the copy of this page without a query. */
function useLoadedQuery(): URLSearchParams | null {
  const [params] = useSearchParams();
  const [loaded, setLoaded] = useState<URLSearchParams | null>(null);
  useEffect(() => setLoaded(params), [params]);
  return loaded;
}

/** Opens a page whose data are available without its document. */
function useOpenedPage(href: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (href) navigate(href, { replace: true });
  }, [href, navigate]);
}

/** The list of the service worker: undefined while it is loading, null without a service worker. */
function useOfflineList() {
  const [list, setList] = useState<OfflineList | null | undefined>();
  /** Removes a plant or a page; null removes everything. */
  const remove = useCallback(
    (href: string | null) => void askWorker<OfflineList>({ type: "remove", href }).then(setList),
    [],
  );
  useEffect(() => {
    void askWorker<OfflineList>({ type: "list" }).then(setList);
  }, []);
  return { list, remove };
}

/** The pages of the menu with their labels. */
function useMenuPages() {
  const shell = useRouteLoaderData<typeof loadShellData>("routes/_app")?.shell;
  return useMemo(() => (shell ? menuItems(shell) : []), [shell]);
}

/** A page that was never opened on this device. */
function MissingPage({ href }: { href: string }) {
  const { i18n } = useLingui();
  const name = labelOf(href, useMenuPages(), i18n);
  return (
    <div className={styles.missing}>
      <Alert
        kind="warning"
        title={<Trans>Not available offline: {name}</Trans>}
        actions={
          <LinkButton to={href} size="small" icon="retry" reloadDocument prefetch="none">
            <Trans>Try again</Trans>
          </LinkButton>
        }
      >
        <Trans>It was not opened on this device before the connection was lost.</Trans>
      </Alert>
    </div>
  );
}

interface OfflineTablesProps {
  entries: readonly OfflineEntry[] | undefined;
  onRemove: (href: string) => void;
}

/** The stored plants and pages in two tables, or how to store the first one. */
function OfflineTables({ entries, onRemove }: OfflineTablesProps) {
  const { t, i18n } = useLingui();
  const pages = useMenuPages();
  const columns = useMemo(() => ({ plants: plantColumns(onRemove), pages: pageColumns(onRemove) }), [onRemove]);
  const format = useFormat();
  if (entries?.length === 0) {
    return (
      <EmptyState
        icon="offline"
        title={<Trans>Nothing is stored yet</Trans>}
        actions={
          <LinkButton to="/plants" icon="plants" prefetch="none">
            <Trans>Choose a plant</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Open a plant or a page while there is a connection, or choose “Keep offline” in the menu of a plant or beside
          a tag.
        </Trans>
      </EmptyState>
    );
  }
  const tables = [
    {
      title: t`Plants`,
      label: t`Plants available offline`,
      columns: columns.plants,
      rows: entries && plantRows(entries, i18n),
    },
    {
      title: t`Pages`,
      label: t`Pages available offline`,
      columns: columns.pages,
      rows: entries && pageRows(entries, pages, i18n),
    },
  ];
  return (
    <div className="stack gap-5">
      {tables
        .filter(({ rows }) => rows?.length !== 0)
        .map(({ title, label, columns, rows }) => (
          <Card key={title} title={title} flush hint={rows && formatSize(format, rows)}>
            <DataTable
              flush
              label={label}
              columns={columns}
              rows={rows ?? null}
              getRowId={({ href }) => href}
              rowHref={({ href }) => href}
              skeletonRows={3}
            />
          </Card>
        ))}
    </div>
  );
}

interface OfflineRow extends OfflineEntry {
  label: string;
}

const column = createDataTableColumns<OfflineRow>();

const selectionsColumn = column.accessor("selections", {
  meta: { label: msg`Keep offline`, primary: true, labelOnCard: true },
  cell: ({ getValue }) => <Selections selections={getValue()} />,
});

/** The columns of the pages. The columns of the plants also say what keeps a plant offline. */
const pageColumns = (onRemove: (href: string) => void) =>
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
      meta: { label: msg`Remove`, align: "end", action: true },
      cell: ({ row: { original } }) => <RemoveButton row={original} onRemove={onRemove} />,
    }),
  ]);

const plantColumns = (onRemove: (href: string) => void) => [...pageColumns(onRemove), selectionsColumn];

function StoredAt({ at }: { at: number }) {
  return useFormat().dateTime(Temporal.Instant.fromEpochMilliseconds(at));
}

/** The size of entries together: `120 kB`, `1.4 MB`. */
function formatSize(format: Format, entries: readonly Pick<OfflineEntry, "bytes">[]): string {
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

function plantLabel({ href, name }: Pick<OfflineEntry, "href" | "name">, i18n: I18n): string {
  const plantId = /^\/plants\/(\d+)/.exec(href)?.[1] ?? "";
  return name ?? i18n._(msg`Plant #${plantId}`);
}

const plantRows = (entries: readonly OfflineEntry[], i18n: I18n): OfflineRow[] =>
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

/**
 * The label of the menu with the query, such as `Plants · page 2`. A ticket and a plant without a name have their id,
 * other pages have their path.
 */
function labelOf(href: string, pages: readonly { to: string; label: Message }[], i18n: I18n): string {
  const [path = "", query] = decodeURI(href).split("?");
  const page = pages.find(({ to }) => to.split("?")[0] === path);
  const [, ticketId] = /^\/tickets\/(\d+)$/.exec(path) ?? [];
  const other = /^\/plants\/\d+$/.test(path) ? plantLabel({ href: path, name: null }, i18n) : path;
  const label = ticketId ? i18n._(msg`Ticket`) : page ? messageText(i18n, page.label) : other;
  const details = [...new URLSearchParams(query)]
    // The company is the current one, and open tickets are the default of their list.
    .filter(([name, value]) => name !== "companyId" && `${name} ${value}` !== "ticket_status open")
    .map(([name, value]) => `${name.replaceAll(/[_[\]]+/g, " ").trim()} ${value}`);
  return [label, ticketId, ...details].filter(Boolean).join(" · ");
}
