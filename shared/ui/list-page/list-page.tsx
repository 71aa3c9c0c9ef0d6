import { Trans } from "@lingui/react/macro";
import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ProblemDetails, Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { isId } from "@shared/lib/text";
import type { IgnoredParameter } from "@shared/list-query/list-query";
import type { SessionCompany } from "@shared/session/session";
import { useShortcuts } from "@shared/shortcuts/use-shortcuts";
import { Deferred } from "@shared/streaming/deferred";
import { type MutableRefObject, type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "../alert/alert";
import { Button } from "../button/button";
import { CardError } from "../card/card-error";
import previousStyles from "../data-table/previous-rows.module.css";
import { useRestoredFocus } from "../data-table/use-restored-focus";
import { Dialog } from "../dialog/dialog";
import { EmptyState } from "../empty-state/empty-state";
import { PageHeader } from "../page-header/page-header";
import { LiveRegion } from "../visually-hidden/visually-hidden";
import styles from "./list-page.module.css";

interface ListPageProps<Page> {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** The list page from the loader, or a promise of it. */
  result: Promise<Result<Page>> | Result<Page>;
  /** The number of rows of all pages, shown next to the title. Null if it is not known. */
  total?(page: Page): number | null;
  /** Formats the total with what it counts, if the title does not say so. */
  renderTotal?(total: number): ReactNode;
  /**
   * The state of the list as a sentence, which is announced when it changes: "12 plants". Null while the page is
   * loading.
   */
  announcement?(page: Page | null): ReactNode;
  /** The search field. */
  search?: ReactNode;
  /** Filters, views and columns next to the search field. On a phone they are in a sheet. */
  filters?: ReactNode;
  /** The number of active filters, for the button of the sheet. */
  filterCount?: number;
  /** The active filters below the bar; null while the page is loading or after an error. */
  chips?(page: Page | null): ReactNode;
  /** The URL parameters that were dropped. */
  ignored?: readonly IgnoredParameter[];
  /** What stands above the list and does not depend on it. */
  above?: ReactNode;
  /** Whether the rows of another query are loading. */
  busy?: boolean;
  /** Shown when the page failed to load. By default, it offers a retry with the same filters. */
  renderError?(error: ProblemDetails): ReactNode;
  /** The table and its pagination; null while the first page is loading. */
  children(page: Page | null): ReactNode;
}

/** The layout of all list pages: title with the total, filter bar, then the body in its states (domain/lists.md). */
export function ListPage<Page>({
  title,
  subtitle,
  actions,
  result,
  total,
  renderTotal,
  announcement,
  search,
  filters,
  filterCount = 0,
  chips,
  ignored = [],
  above,
  busy = false,
  renderError = () => <ListError busy={busy} />,
  children,
}: ListPageProps<Page>) {
  const format = useFormat();
  const retained = useRef<Page | null>(null);
  useShortcuts("search", search ? shortcuts : null);
  useRestoredFocus();
  const count = (page: Page) => {
    const number = total?.(page) ?? null;
    return number === null ? null : (renderTotal?.(number) ?? format.number(number));
  };
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        count={
          total && (
            <Deferred result={result} fallback={null} renderError={() => retained.current && count(retained.current)}>
              {count}
            </Deferred>
          )
        }
        actions={actions}
      />
      {announcement && (
        <LiveRegion>
          <Deferred result={result} fallback={announcement(null)} renderError={() => null}>
            {announcement}
          </Deferred>
        </LiveRegion>
      )}
      {(search || filters || ignored.length > 0) && (
        <div className={`stack gap-3 ${styles.filters}`}>
          {(search || filters) && (
            <div className={`row gap-3 ${styles.bar}`}>
              {search}
              {filters && <Filters count={filterCount}>{filters}</Filters>}
            </div>
          )}
          {chips && (
            <Deferred result={result} fallback={chips(null)} renderError={() => chips(retained.current)}>
              {chips}
            </Deferred>
          )}
          <IgnoredFiltersNotice ignored={ignored} />
        </div>
      )}
      {above && <div className={`stack ${styles.above}`}>{above}</div>}
      <RetainedRows result={result} retained={retained} busy={busy} renderError={renderError}>
        {children}
      </RetainedRows>
    </>
  );
}

/** The filters of a list: in the bar, or on a phone in a sheet that a button opens. */
function Filters({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div className={styles.inline}>{children}</div>
      <div className={styles.opener}>
        <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count > 0 ? <Trans>Filters ({count})</Trans> : <Trans>Filters</Trans>}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={close}
        size="sheet"
        title={<Trans>Filters and views</Trans>}
        footer={
          <Button kind="primary" onClick={close}>
            <Trans>Show the list</Trans>
          </Button>
        }
      >
        <div className={`row gap-3 ${styles.sheet}`}>{children}</div>
      </Dialog>
    </>
  );
}

/** The error state of a list: the error with a retry, or an empty list (domain/lists.md#table-states). */
function ListError({ busy }: { busy: boolean }) {
  return (
    <div className="stack">
      <RowsError busy={busy} />
      <div className={styles.empty}>
        <EmptyState icon="offline" title={<Trans>An error occurred. Please retry later.</Trans>} />
      </div>
    </div>
  );
}

const searchField = 'main [role="search"] input[type="search"]';

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>(searchField);
  field?.select();
  field?.scrollIntoView({ block: "center" });
}

const shortcuts = { "/": focusSearch };

const maxNames = 5;
const nameLength = 40;

/** Lists the URL parameters that were ignored, and the company of the link if it is not the current company. */
export function IgnoredFiltersNotice({ ignored }: { ignored: readonly IgnoredParameter[] }) {
  const format = useFormat();
  const { search } = useLocation();
  const shell = useRouteLoaderData<{ shell: { company: SessionCompany | null } }>("routes/_app")?.shell;
  const linkedFor = new URLSearchParams(search).get("companyId") ?? "";
  const isCurrent = linkedFor === String(shell?.company?.id);
  const shown = ignored.filter(({ name }) => name !== "companyId" || !isCurrent);
  if (shown.length === 0) return null;
  const named = shown.slice(0, maxNames).map(({ name }) => `“${[...name].slice(0, nameLength).join("")}”`);
  const names = format.list(shown.length > maxNames ? [...named, "…"] : named);
  const companyId = shown.some(({ name }) => name === "companyId") ? linkedFor : "";
  return (
    <Alert kind="info">
      <Trans>Invalid parameters in the link were ignored: {names}.</Trans>{" "}
      {isId(companyId) && <Trans>The list shows the current company, not company #{companyId}.</Trans>}
    </Alert>
  );
}

interface RetainedRowsProps<Page> {
  /** The loader's page of rows, awaited or not. */
  result: Promise<Result<Page>> | Result<Page>;
  /** Receives the page that was loaded last, for other parts of the list. */
  retained?: MutableRefObject<Page | null>;
  /** Other rows are loading. */
  busy: boolean;
  /** Shown when the first page could not be loaded; by default `RowsError`. */
  renderError?(error: ProblemDetails): ReactNode;
  /** The rows; null while the first page is loading. */
  children(page: Page | null): ReactNode;
}

/** The rows of a list. When a later page of them fails to load, the previous ones stay, dimmed, with a retry. */
export function RetainedRows<Page>({
  result,
  busy,
  renderError = () => <RowsError busy={busy} />,
  children,
  ...props
}: RetainedRowsProps<Page>) {
  const ownRetained = useRef<Page | null>(null);
  const retained = props.retained ?? ownRetained;
  // The rows have the same position in both states, so that focus and scroll position survive.
  return (
    <Deferred
      result={result}
      fallback={children(null)}
      renderError={(error) =>
        retained.current === null ? (
          renderError(error)
        ) : (
          <>
            <div className={styles.notice}>
              <CardError layout="alert" busy={busy}>
                <Trans>The list could not be updated. The previous rows are shown.</Trans>
              </CardError>
            </div>
            <div className={previousStyles.previous}>{children(retained.current)}</div>
          </>
        )
      }
    >
      {(page) => (
        <>
          <Retain page={page} retained={retained} />
          <div>{children(page)}</div>
        </>
      )}
    </Deferred>
  );
}

/** The error of rows that could not be loaded, with a retry. `busy` while another request for them is running. */
function RowsError({ busy }: { busy: boolean }) {
  return (
    <CardError layout="alert" busy={busy}>
      <Trans>
        Something went wrong retrieving the data. You can reload the page or try again later, contact support if it
        persists
      </Trans>
    </CardError>
  );
}

function Retain<Page>({ page, retained }: { page: Page; retained: MutableRefObject<Page | null> }) {
  useEffect(() => {
    retained.current = page;
  }, [page, retained]);
  return null;
}
