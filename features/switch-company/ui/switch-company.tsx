import { useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { useUnit } from "effector-react";
import { lazy, Suspense, useRef, useState } from "react";
import type { companyChoices } from "../companies.server";
import { opened } from "../model";
import styles from "./switch-company.module.css";

const CompanyPicker = lazy(() =>
  import("./company-picker").then((module) => ({ default: module.CompanyPicker })),
);

/** The administrator's choice of company; list and search come when it is first opened (spec 1 §6). */
export function SwitchCompany({ company }: { company: { id: number; name: string } }) {
  const { t } = useLingui();
  const searchRef = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState(false);
  const open = useUnit(opened);
  const companies = useFetcher<typeof companyChoices>();
  const load = () => companies.load("/resources/companies");

  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) return;
    setWanted(true);
    open();
    if (!companies.data?.ok && companies.state === "idle") load();
    searchRef.current?.focus();
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
      {wanted && (
        <Suspense fallback={<div className={styles.picker} />}>
          <CompanyPicker currentId={company.id} searchRef={searchRef} companies={companies} onRetry={load} />
        </Suspense>
      )}
    </Popover>
  );
}
