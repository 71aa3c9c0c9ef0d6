import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { Icon } from "@shared/ui/icon/icon";
import { Popover } from "@shared/ui/popover/popover";
import { useResource } from "@shared/ui/resource/resource";
import { useUnit } from "effector-react";
import { useState } from "react";
import type { CompanyChoice } from "./choice";
import { CompanyPicker } from "./company-picker";
import { $choice, $failure, companyPickerOpened, switchPressed } from "./switch-company";
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
