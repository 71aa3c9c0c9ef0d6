import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo } from "react";
import type { switchCompany } from "../action.server";
import { type CompanyChoice, matchingCompanies } from "../choice";
import type { companyChoices } from "../companies.server";
import { $active, $search, activeMoved, searchTyped } from "../model";
import { CompanyList, optionId } from "./company-list";
import styles from "./switch-company.module.css";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 7, PageUp: -7 };

const none: CompanyChoice[] = [];

interface CompanyPickerProps {
  currentId: number;
  searchRef: RefObject<HTMLInputElement>;
  companies: ReturnType<typeof useFetcher<typeof companyChoices>>;
  onRetry: () => void;
}

/** The search and the list that open under the company's name. */
export function CompanyPicker({ currentId, searchRef, companies, onRetry }: CompanyPickerProps) {
  const { t } = useLingui();
  const listId = useId();
  const switching = useFetcher<typeof switchCompany>();
  const [search, active, type, move] = useUnit([$search, $active, searchTyped, activeMoved]);
  const all = companies.data?.ok ? companies.data.value : none;
  const found = useMemo(() => matchingCompanies(all, search), [all, search]);

  useEffect(() => searchRef.current?.focus(), [searchRef]);

  const pick = (company: CompanyChoice | undefined) => {
    if (!company || switching.state !== "idle") return;
    switching.submit({ company_id: company.id }, { method: "post", action: "/actions/switch-company" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by) move({ by, count: found.length });
    else if (event.key === "Enter") pick(found[active]);
    else return;
    event.preventDefault();
  };

  const { error } = (companies.data?.ok === false ? companies.data : switching.data) ?? {};
  const failed = companies.data?.ok === false || (switching.data && switching.state === "idle");
  return (
    <div className={styles.picker} aria-busy={switching.state !== "idle"}>
      <TextField
        ref={searchRef}
        label={t`Search for a company`}
        labelHidden
        placeholder={t`Search for a company`}
        icon="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={search}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(listId, active) : undefined}
      />
      {failed && (
        <Alert kind="danger">
          {error ? <ErrorText error={error} /> : <Trans>This is not a company.</Trans>}
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
          <Trans>No company matches “{search}”.</Trans>
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
