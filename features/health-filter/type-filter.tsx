import { type HealthType, healthTypes, issueTypeLabel } from "@entities/issue";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { useModelLifecycle } from "@shared/lib/react";
import { LinkButton } from "@shared/ui/button/button";
import { MenuHeading, Popover } from "@shared/ui/popover/popover";
import { Switch } from "@shared/ui/switch/switch";
import { createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { debounce } from "patronum/debounce";
import { useId } from "react";
import {
  defaultTypes,
  type HealthListQuery,
  type HealthQuery,
  isDefault,
  optionalTypes,
  withTypes,
  withTypeToggled,
  writeTypes,
} from "./query";
import styles from "./type-filter.module.css";

// The duration of the lock after the last change (domain/health.md#changing-the-types).
const lockMs = 500;

/** The table was rendered with the types of the URL. */
export const healthTableOpened = createEvent<string>();
export const healthTableClosed = createEvent();
/** The types of the URL changed by a navigation. */
export const typesChanged = createEvent<string>();

/** The types of the table. Null while the table is not mounted. */
const $types = createStore<string | null>(null);

const changed = sample({
  clock: typesChanged,
  source: $types,
  filter: (types, next) => types !== null && types !== next,
  fn: (_, next) => next,
});

/** Whether the table ignores clicks because its types have just changed. */
export const $locked = createStore(false)
  .on(changed, () => true)
  .reset(debounce(changed, lockMs), healthTableOpened, healthTableClosed);

$types.on([healthTableOpened, changed], (_, types) => types).reset(healthTableClosed);

/** The choice of issue types. Each switch submits a form that opens the page with the new choice. */
export function TypeFilter({ listQuery, query }: { listQuery: HealthListQuery; query: HealthQuery }) {
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
        {chosen === 1 && (
          <MenuHeading>
            <Trans>Select at least one issue type.</Trans>
          </MenuHeading>
        )}
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
  const { i18n } = useLingui();
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
                value={writeTypes(withTypeToggled(types, type))}
                checked={isChosen}
                disabled={isLast}
                label={i18n._(issueTypeLabel(type))}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Whether the table is locked because its types have just changed (domain/health.md#changing-the-types). */
export function useTableLock(types: readonly HealthType[]): boolean {
  const { locked, ...events } = useUnit({
    locked: $locked,
    changed: typesChanged,
    closed: healthTableClosed,
    opened: healthTableOpened,
  });
  useModelLifecycle(writeTypes(types), events);
  return locked;
}
