import { useLingui } from "@lingui/react/macro";
import { useFetcher } from "@remix-run/react";
import { useResultEvent } from "@shared/lib/use-result-event";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { useUnit } from "effector-react";
import { lazy, Suspense, useState } from "react";
import type { switchCompany } from "../action.server";
import type { companyChoices } from "../companies.server";
import { opened, switchFailed, switchKey } from "../model";
import styles from "./switch-company.module.css";

const CompanyPicker = lazy(() =>
  import("./company-picker").then((module) => ({ default: module.CompanyPicker })),
);

/** The company picker for administrators. The picker and the companies are loaded when it is first opened (spec 1 §6). */
export function SwitchCompany({ company }: { company: { id: number; name: string } }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const unit = useUnit({ opened, switchFailed });
  const { data, state } = useFetcher<typeof switchCompany>({ key: switchKey });
  useResultEvent(state === "idle" ? data : null, unit.switchFailed);
  const companies = useFetcher<typeof companyChoices>();
  const load = () => companies.load("/resources/companies");

  const onOpenChange = (isOpen: boolean) => {
    setOpen(isOpen);
    if (!isOpen) return;
    unit.opened();
    if (!companies.data?.ok && companies.state === "idle") load();
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
      {open && (
        <Suspense fallback={<div className={styles.picker} />}>
          <CompanyPicker currentId={company.id} companies={companies} onRetry={load} />
        </Suspense>
      )}
    </Popover>
  );
}
