import { msg } from "@lingui/core/macro";
import { Plural, useLingui } from "@lingui/react/macro";
import { classNames } from "@shared/lib/react";
import type { Choices } from "@shared/list-query/codecs";
import { CardError } from "@shared/ui/card/card-error";
import { Checkbox, SearchableList } from "@shared/ui/checkbox/checkbox";
import { useResource } from "@shared/ui/resource/resource";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { type ChoiceFilter, choiceFilters, type PlantFilterName, plantFilter } from "../filters";
import { type Choice, choicesHref } from "../query";
import { choicesToShow, findSide, indicatorsToChoose, isCovered, type Side, toggled } from "./drafts";
import type { FilterControlProps } from "./model";
import styles from "./panel.module.css";

/** The indicators to include and to exclude, by group. */
export function IndicatorsFilter({ query, change }: FilterControlProps) {
  const { i18n } = useLingui();
  const choices = useMemo(() => indicatorsToChoose(i18n), [i18n]);
  return (
    <ChoiceList
      name="indicators"
      choices={choices}
      value={query.filters.indicators}
      onChange={(indicators) => change({ indicators })}
    />
  );
}

/** Choices of the company to include, and to exclude where the filter can exclude. */
export function CompanyChoicesFilter({ name, query, change }: FilterControlProps) {
  const { control } = plantFilter(name);
  const of = choiceFilters.find((filter) => filter === name);
  if (!of || control?.kind !== "choices") return null;
  const { excludable } = control;
  const value = query.filters[name] as Choices | string[] | undefined;
  return (
    <LoadedChoices filter={of}>
      {(choices) => (
        <ChoiceList
          name={name}
          choices={choices}
          value={Array.isArray(value) ? { include: value, exclude: [] } : value}
          excludable={excludable}
          onChange={(next) => change({ [name]: excludable ? next : next?.include })}
        />
      )}
    </LoadedChoices>
  );
}

/** The maximum number of rendered choices. The search finds the other choices. */
const maxRendered = 100;

interface ChoiceListProps {
  name: PlantFilterName;
  choices: readonly Choice[];
  value: Choices | undefined;
  excludable?: boolean;
  onChange: (value: Choices | undefined) => void;
}

/** A list of choices to include or exclude. The arrow keys move the focus between the rows. */
function ChoiceList({ name, choices, value, excludable = true, onChange }: ChoiceListProps) {
  const { i18n } = useLingui();
  const [first] = useState(() => new Set([...(value?.include ?? []), ...(value?.exclude ?? [])]));
  const find = (search: string) => {
    const { visible, more } = choicesToShow(choices, { search, first, limit: maxRendered });
    const note = more > 0 && (
      <Plural value={more} one="# more. Search to find it." other="# more. Search to find them." />
    );
    return { visible, note };
  };
  return (
    <SearchableList label={i18n._(plantFilter(name).label)} items={choices} find={find} onKeyDown={moveFocus}>
      {(choice) => (
        <ChoiceRow
          key={choice.id}
          choice={choice}
          side={findSide(value, choice)}
          covered={isCovered(value, choice)}
          excludable={excludable}
          onToggle={(side) => onChange(toggled(value, choice, side, choices))}
        />
      )}
    </SearchableList>
  );
}

/** Moves the focus to the same control in the next or previous row. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || !target.dataset.side) return;
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(`[data-side="${target.dataset.side}"]`)];
  const enabled = controls.filter((control) => !control.matches(":disabled"));
  enabled[enabled.indexOf(target) + step]?.focus();
  event.preventDefault();
}

interface ChoiceRowProps {
  choice: Choice;
  side: Side | null;
  covered: boolean;
  /** Whether the choice can be excluded. */
  excludable: boolean;
  onToggle: (side: Side) => void;
}

/** A choice: included, excluded, or neither. */
function ChoiceRow({ choice: { name, within }, side, covered, excludable, onToggle }: ChoiceRowProps) {
  const { t } = useLingui();
  return (
    <li className={classNames(styles.choice, within !== undefined && styles.within)}>
      <Checkbox
        label={name}
        checked={side === "include"}
        disabled={covered}
        data-side="include"
        onChange={() => onToggle("include")}
      />
      {excludable && (
        <button
          type="button"
          className={styles.exclude}
          aria-label={t`Exclude ${name}`}
          aria-pressed={side === "exclude"}
          disabled={covered}
          data-side="exclude"
          onClick={() => onToggle("exclude")}
        >
          {side === "exclude" ? t`Excluded` : t`Exclude`}
        </button>
      )}
    </li>
  );
}

const failures = {
  drivers: msg`Driver filter currently not available.`,
  others: msg`Failed to retrieve data. Try again later.`,
};

interface LoadedChoicesProps {
  filter: ChoiceFilter;
  children: (choices: readonly Choice[]) => ReactNode;
}

/** Loads the choices of a filter when it opens. Renders an error if the loading fails (domain/lists.md#filters). */
export function LoadedChoices({ filter, children }: LoadedChoicesProps) {
  const { i18n } = useLingui();
  const failure = filter === "drivers" ? failures.drivers : failures.others;
  const { value, error, retry } = useResource<Choice[]>(choicesHref(filter), { failure });

  if (error) return <CardError onRetry={retry}>{i18n._(failure)}</CardError>;
  if (value) return children(value);
  return (
    <div className={styles.loading} aria-busy="true">
      <SkeletonText lines={4} />
    </div>
  );
}
