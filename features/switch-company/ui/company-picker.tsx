import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { useFetcher } from "@remix-run/react";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { type KeyboardEvent, useId, useMemo } from "react";
import { type CompanyChoice, matchingCompanies } from "../choice";
import type { companyChoices } from "../companies.server";
import { $active, $error, $search, $switching, activeMoved, picked, searchTyped } from "../model";
import { CompanyList, optionId } from "./company-list";
import styles from "./switch-company.module.css";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 };

const none: CompanyChoice[] = [];

/** Focuses the field when it is mounted. */
const focusInput = (input: HTMLInputElement | null) => input?.focus();

interface CompanyPickerProps {
  currentId: number;
  companies: ReturnType<typeof useFetcher<typeof companyChoices>>;
  onRetry: () => void;
}

/** The search field and the list of companies. */
export function CompanyPicker({ currentId, companies, onRetry }: CompanyPickerProps) {
  const { t } = useLingui();
  const listId = useId();
  const { search, active, switching, error, ...unit } = useUnit({
    search: $search,
    active: $active,
    switching: $switching,
    error: $error,
    searchTyped,
    activeMoved,
    picked,
  });
  const all = companies.data?.ok ? companies.data.value : none;
  const found = useMemo(() => matchingCompanies(all, search), [all, search]);

  const pick = (company: CompanyChoice | undefined) => {
    if (company) unit.picked(company.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by) unit.activeMoved({ by, count: found.length });
    else if (event.key === "Enter") pick(found[active]);
    else return;
    event.preventDefault();
  };

  const failure = companies.data?.ok === false ? companies.data : error;
  return (
    <div className={styles.picker} aria-busy={switching}>
      <TextField
        ref={focusInput}
        label={t`Search companies`}
        labelHidden
        placeholder={t`Search companies`}
        icon="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => unit.searchTyped(event.target.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(listId, active) : undefined}
      />
      {failure && (
        <Alert kind="danger">
          {failure.error ? (
            <ErrorText error={failure.error} />
          ) : (
            <Trans>Company not found. Choose another company.</Trans>
          )}
        </Alert>
      )}
      {companies.data?.ok === false && (
        <Button size="small" icon="retry" busy={companies.state !== "idle"} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {!companies.data && <Skeleton height="12rem" />}
      {companies.data?.ok && found.length === 0 && (
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
        {companies.data?.ok && search !== "" && (
          <Plural value={found.length} one="# company" other="# companies" />
        )}
      </LiveRegion>
    </div>
  );
}
