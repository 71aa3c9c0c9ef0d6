import type { PlantsList } from "@features/plants-filter";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { Checkbox } from "@shared/ui/checkbox/checkbox";
import { Radio } from "@shared/ui/radio/radio";
import { useUnit } from "effector-react";
import { useState } from "react";
import { keysAreOff, switchKeys } from "../list-keys";
import { tableLayoutChanged } from "../model";
import { defaultTableLayout, densities, phoneLayouts } from "../stored-table-layout";
import type { TableLayout } from "../table-layout";
import { ChooseColumns } from "./choose-columns";
import styles from "./table-layout-button.module.css";

interface ArrangeMenuProps {
  list: PlantsList;
  arrangement: TableLayout;
}

/** How a list is arranged on this device. Every choice takes effect at once. */
export function TableLayoutMenu({ list, arrangement }: ArrangeMenuProps) {
  const { t } = useLingui();
  const arrange = useUnit(tableLayoutChanged);
  const change = (part: Partial<TableLayout>) => arrange({ list, arrangement: { ...arrangement, ...part } });

  return (
    <>
      <Choice
        legend={t`Rows`}
        options={densities}
        words={{ comfortable: t`Comfortable`, compact: t`Compact` }}
        chosen={arrangement.density}
        onChoose={(density) => change({ density })}
      />
      <div className={styles.narrowOnly}>
        <Choice
          legend={t`Show as`}
          options={phoneLayouts}
          words={{ cards: t`Cards`, table: t`Table` }}
          chosen={arrangement.narrow}
          onChoose={(narrow) => change({ narrow })}
        />
      </div>
      <ChooseColumns shown={arrangement.columns} onChange={(columns) => change({ columns })} />
      <Button
        size="small"
        icon="retry"
        onClick={() => arrange({ list, arrangement: defaultTableLayout(list) })}
      >
        <Trans>Back to the standard</Trans>
      </Button>
      <Keys />
    </>
  );
}

interface ChoiceProps<Option extends string> {
  legend: string;
  options: readonly Option[];
  words: Record<Option, string>;
  chosen: Option;
  onChoose: (option: Option) => void;
}

function Choice<Option extends string>({ legend, options, words, chosen, onChoose }: ChoiceProps<Option>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <Radio
            key={option}
            label={words[option]}
            name={legend}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Keys() {
  const [off, setOff] = useState(keysAreOff);
  const choose = (on: boolean) => {
    switchKeys(on);
    setOff(!on);
  };
  return (
    <div className={styles.keys}>
      <Checkbox
        checked={!off}
        onChange={(event) => choose(event.target.checked)}
        label={<Trans>Keys</Trans>}
        hint={
          <Trans>
            <kbd>j</kbd> and <kbd>k</kbd> next and previous row, <kbd>Enter</kbd> opens it, <kbd>/</kbd>{" "}
            search, <kbd>?</kbd> this menu
          </Trans>
        }
      />
    </div>
  );
}
