import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { joinTexts } from "@shared/lib/text";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Combobox, ComboboxOption } from "@shared/ui/combobox/combobox";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { useResource } from "@shared/ui/resource/resource";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { useUnit } from "effector-react";
import { useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type CompanyChoice, matchingCompanies, scrollTopFor, visibleRows } from "./choice";
import {
  $active,
  $choice,
  $failure,
  $search,
  $switchError,
  $switching,
  activeMoved,
  companyPicked,
  companyPickerOpened,
  searchTyped,
  switchPressed,
} from "./switch-company";
import styles from "./switch-company.module.css";

/** The company picker in the top bar. It loads the companies when it opens (domain/sessions.md#companies). */
export function SwitchCompany({ company }: { company: { id: number; name: string } }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const onOpened = useUnit(companyPickerOpened);
  const companies = useResource<CompanyChoice[]>(wasOpened ? "/resources/companies" : null, { parts: ["companies"] });

  const onOpenChange = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) return;
    onOpened();
    setWasOpened(true);
    if (companies.error) companies.retry();
  };

  return (
    <Popover
      kind="secondary"
      label={t`Switch company`}
      onOpenChange={onOpenChange}
      trigger={
        <>
          <span className={styles.current} title={company.name}>
            {company.name}
          </span>
          <Icon name="chevron-down" size="small" />
        </>
      }
    >
      {open && <CompanyPicker currentId={company.id} companies={companies} />}
    </Popover>
  );
}

interface SwitchCompanyButtonProps {
  company: { id: number; name: string };
  /** `name` shows only the name of the company, `action` only the action. An error is shown as a toast. */
  compact?: "name" | "action";
  /** The path to open after the switch. The default is the dashboard. */
  page?: string;
}

/** Switches to a company, such as the owner of a plant. The user must be allowed to do so. */
export function SwitchCompanyButton({ company, compact, page }: SwitchCompanyButtonProps) {
  const { t } = useLingui();
  const { choice, failure, press } = useUnit({ choice: $choice, failure: $failure, press: switchPressed });
  const isFailed = failure?.shows === "alert" && failure.companyId === company.id;
  const label = t`Switch to ${company.name}`;
  return (
    <form
      method="post"
      action="/actions/switch-company"
      className={compact === "name" ? styles.inCell : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        press({ companyId: company.id, shows: compact ? "toast" : "alert", page });
      }}
    >
      {page && <input type="hidden" name="returnTo" value={page} />}
      <Button
        type="submit"
        name="companyId"
        value={company.id}
        {...(compact
          ? { kind: compact === "name" ? "quiet" : "secondary", size: "small", title: label, "aria-label": label }
          : { kind: "primary" })}
        icon="switch"
        busy={choice?.companyId === company.id}
      >
        {compact === "name" ? (
          <span className={styles.name}>{company.name}</span>
        ) : compact ? (
          <Trans>Switch</Trans>
        ) : (
          label
        )}
      </Button>
      {isFailed && !compact && (
        <Alert kind="danger">
          <ErrorText error={failure.error} />
        </Alert>
      )}
    </form>
  );
}

const none: CompanyChoice[] = [];

interface CompanyPickerProps {
  currentId: number;
  companies: ReturnType<typeof useResource<CompanyChoice[]>>;
}

function CompanyPicker({ currentId, companies }: CompanyPickerProps) {
  const { t } = useLingui();
  const listId = useId();
  const { search, active, switching, error, ...unit } = useUnit({
    search: $search,
    active: $active,
    switching: $switching,
    error: $switchError,
    searchTyped,
    activeMoved,
    picked: companyPicked,
  });
  const all = companies.value ?? none;
  const found = useMemo(() => matchingCompanies(all, search), [all, search]);

  const pick = (company: CompanyChoice | undefined) => {
    if (company) unit.picked(company.id);
  };
  const failure = companies.error ?? error;
  return (
    <div className={styles.picker} aria-busy={switching}>
      <Combobox
        label={t`Search companies`}
        placeholder={t`Search companies`}
        type="search"
        value={search}
        listId={listId}
        activeId={found.length > 0 ? optionId(listId, active) : null}
        pageSize={7}
        onChange={unit.searchTyped}
        onMove={(by) => unit.activeMoved({ by, count: found.length })}
        onChoose={() => pick(found[active])}
      />
      {failure && (
        <Alert kind="danger">
          <ErrorText error={failure} />
        </Alert>
      )}
      {companies.error && (
        <Button size="small" icon="retry" onClick={companies.retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {!companies.value && !companies.error && <Skeleton height="12rem" />}
      {companies.value && found.length === 0 && (
        <p className={styles.none}>
          <Trans>No companies match “{search}”.</Trans>
        </p>
      )}
      <CompanyList
        id={listId}
        label={t`Companies`}
        companies={found}
        active={active}
        currentId={currentId}
        onPick={pick}
      />
      <LiveRegion>
        {companies.value && search !== "" && <Plural value={found.length} one="# company" other="# companies" />}
      </LiveRegion>
    </div>
  );
}

/** The heights of a row and of the list in CSS pixels, set as inline styles. */
const rowHeight = 48;
const listHeight = rowHeight * 7;

const optionId = (listId: string, index: number) => `${listId}-${index}`;

interface CompanyListProps {
  id: string;
  label: string;
  companies: readonly CompanyChoice[];
  /** The index of the active option. */
  active: number;
  currentId: number;
  onPick: (company: CompanyChoice) => void;
}

/** The list below the search field. It renders only the visible rows, because there may be thousands of companies. */
function CompanyList({ id, label, companies, active, currentId, onPick }: CompanyListProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const { first, end } = visibleRows(scrollTop, listHeight, rowHeight, companies.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts at the top
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list) list.scrollTop = scrollTopFor(active, list.scrollTop, listHeight, rowHeight);
  }, [active, companies]);

  return (
    <div
      ref={listRef}
      id={id}
      className={styles.list}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      style={{ maxHeight: listHeight }}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: companies.length * rowHeight, position: "relative" }}>
        {companies.slice(first, end).map((company, offset) => {
          const index = first + offset;
          return (
            <ComboboxOption
              key={company.id}
              id={optionId(id, index)}
              className={styles.option}
              active={index === active}
              aria-setsize={companies.length}
              aria-posinset={index + 1}
              style={{ top: index * rowHeight, height: rowHeight }}
              title={joinTexts([company.name, ...company.parents], " · ")}
              onChoose={() => onPick(company)}
            >
              <span className={styles.names}>
                <span className={styles.name}>{company.name}</span>
                {company.parents.length > 0 && (
                  <span className={styles.parents}>{joinTexts(company.parents, " · ")}</span>
                )}
              </span>
              {company.id === currentId && <Icon name="check" size="small" />}
            </ComboboxOption>
          );
        })}
      </div>
    </div>
  );
}

export type { CompanyChoice } from "./choice";
export {
  $switchError,
  $switching,
  companyPickerOpened,
  loadPageFx,
  switchPressed,
  useSwitchNotice,
} from "./switch-company";
