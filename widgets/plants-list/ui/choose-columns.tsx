import { useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { useLayoutEffect, useRef, useState } from "react";
import type { ColumnId } from "../column-ids";
import { moved, offeredColumns, toggled } from "../column-order";
import { columnHead } from "../columns";
import { headColumn } from "../list-columns";
import styles from "./table-layout-button.module.css";

interface ChooseColumnsProps {
  shown: readonly ColumnId[];
  onChange: (shown: ColumnId[]) => void;
}

/** Which columns stand in a list, and in which order. */
export function ChooseColumns({ shown, onChange }: ChooseColumnsProps) {
  const { t, i18n } = useLingui();
  const [said, setSaid] = useState("");
  const listRef = useRef<HTMLUListElement>(null);
  /** The button that was pressed: its row changes place in the page, which takes the focus from it. */
  const pressed = useRef<{ column: ColumnId; step: -1 | 1 } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new order takes the focus away
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { column, step } = pressed.current;
    pressed.current = null;
    const buttons = [
      ...(listRef.current?.querySelectorAll<HTMLButtonElement>(`[data-of="${column}"]`) ?? []),
    ];
    const [same, other] = step === -1 ? buttons : buttons.toReversed();
    (same?.disabled ? other : same)?.focus();
  }, [shown]);

  const move = (column: ColumnId, title: string, step: -1 | 1) => {
    const order = moved(shown, column, step);
    const place = order.indexOf(column) + 1;
    const count = order.length;
    pressed.current = { column, step };
    setSaid(t`${title}: column ${place} of ${count}`);
    onChange(order);
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t`Columns`}</legend>
      <LiveRegion>{said}</LiveRegion>
      <ul ref={listRef} className={styles.columns}>
        {offeredColumns(shown).map((column) => {
          const place = shown.indexOf(column);
          const head = columnHead(column);
          if (!head) return null;
          const name = i18n._(head.title);
          return (
            <li key={column} className={styles.column} title={head.hint && i18n._(head.hint)}>
              <Checkbox
                label={name}
                checked={place >= 0}
                disabled={column === headColumn}
                onChange={() => onChange(toggled(shown, column))}
              />
              {place > 0 && (
                <>
                  <Button
                    kind="quiet"
                    size="small"
                    icon="arrow-up"
                    data-of={column}
                    aria-label={t`Move ${name} up`}
                    disabled={place === 1}
                    onClick={() => move(column, name, -1)}
                  />
                  <Button
                    kind="quiet"
                    size="small"
                    icon="arrow-down"
                    data-of={column}
                    aria-label={t`Move ${name} down`}
                    disabled={place === shown.length - 1}
                    onClick={() => move(column, name, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
