import { issueTypeLabel } from "@entities/issue";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { LinkButton } from "@shared/ui/button/link-button";
import { MenuHeading } from "@shared/ui/menu/menu";
import { Popover } from "@shared/ui/popover/popover";
import { Switch } from "@shared/ui/switch/switch";
import { useId } from "react";
import {
  defaultTypes,
  type HealthType,
  healthTypes,
  isDefault,
  optionalTypes,
  toggled,
} from "../issue-types";
import { type HealthListQuery, type HealthQuery, withTypes, writeTypes } from "../query";
import styles from "./type-filter.module.css";

interface TypeFilterProps {
  listQuery: HealthListQuery;
  query: HealthQuery;
}

/** The choice of issue types. Each switch submits a form that opens the page with that choice. */
export function TypeFilter({ listQuery, query }: TypeFilterProps) {
  const { t } = useLingui();
  const { indicators_or: types } = query.filters;
  const chosen = types.length;
  const all = healthTypes.length;
  return (
    <Popover
      label={t`Choose issue types`}
      align="end"
      icon="filter"
      trigger={
        <Trans>
          Issue types: {chosen} of {all}
        </Trans>
      }
    >
      <Form method="get" action="/health" preventScrollReset className={styles.choice}>
        <Group title={t`Shown by default`} group={defaultTypes} types={types} />
        <Group title={t`Optional`} group={optionalTypes} types={types} />
      </Form>
      {!isDefault(types) && (
        <div className={styles.reset}>
          <LinkButton
            to={`/health${listQuery.search(withTypes(listQuery, query, defaultTypes))}`}
            kind="quiet"
            size="small"
            icon="retry"
            prefetch="none"
            preventScrollReset
          >
            <Trans>Reset to default</Trans>
          </LinkButton>
        </div>
      )}
    </Popover>
  );
}

interface GroupProps {
  title: string;
  group: readonly HealthType[];
  types: readonly HealthType[];
}

function Group({ title, group, types }: GroupProps) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  return (
    <>
      <div id={titleId}>
        <MenuHeading>{title}</MenuHeading>
      </div>
      <ul className={styles.types} aria-labelledby={titleId}>
        {group.map((type) => {
          const isChosen = types.includes(type);
          const isLast = isChosen && types.length === 1;
          return (
            <li key={type}>
              <Switch
                type="submit"
                name="indicators_or"
                value={writeTypes(toggled(types, type))}
                checked={isChosen}
                disabled={isLast}
                title={isLast ? t`Select at least one issue type.` : undefined}
                label={i18n._(issueTypeLabel(type))}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
