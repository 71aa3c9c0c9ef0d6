import { Trans, useLingui } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { useUnit } from "effector-react";
import styles from "./export-dialog.module.css";
import { $children, childrenRetried, childToggled, chosen } from "./model";

/** The child companies to include in the file; renders nothing if there are none. */
export function ChildCompanies({ chosen: ids }: { chosen: readonly number[] }) {
  const { t } = useLingui();
  const { children, toggle, choose, retry } = useUnit({
    children: $children,
    toggle: childToggled,
    choose: chosen,
    retry: childrenRetried,
  });

  if (children.failed) {
    return (
      <Alert
        kind="danger"
        title={<Trans>Child companies</Trans>}
        actions={
          <Button size="small" icon="retry" onClick={() => retry()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Failed to retrieve data. Try again later.</Trans>
      </Alert>
    );
  }
  const known = children.companies ?? [];
  // A link may name a company further down the hierarchy.
  const others = children.companies ? ids.filter((id) => !known.some((company) => company.id === id)) : [];
  const offered = [...known, ...others.map((id) => ({ id, name: t`Company #${id}` }))];
  if (offered.length === 0) return null;

  const all = offered.length === ids.length;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Trans>Child companies</Trans>
      </legend>
      <ul className={styles.children}>
        {offered.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={ids.includes(id)} onChange={() => toggle(id)} />
          </li>
        ))}
      </ul>
      {offered.length > 1 && (
        <div className={styles.all}>
          <Button
            size="small"
            kind="quiet"
            onClick={() => choose({ childCompanyIds: all ? [] : offered.map(({ id }) => id) })}
          >
            {all ? <Trans>Clear selection</Trans> : <Trans>Select all</Trans>}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
