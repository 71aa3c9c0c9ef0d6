import type { PlantsList } from "@features/plants-filter";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button";
import { Checkbox } from "@shared/ui/checkbox";
import { Radio } from "@shared/ui/radio";
import { useUnit } from "effector-react";
import { useState } from "react";
import type { Arrangement } from "../arrangement";
import { densities, narrowLooks, standardArrangement } from "../kept-arrangement";
import { keysAreOff, switchKeys } from "../list-keys";
import { arranged } from "../model";
import styles from "./arrange-list.module.css";
import { ChooseColumns } from "./choose-columns";

interface ArrangeMenuProps {
  list: PlantsList;
  arrangement: Arrangement;
}

/** How a list is arranged on this device. Every choice takes effect at once. */
export function ArrangeMenu({ list, arrangement }: ArrangeMenuProps) {
  const { t } = useLingui();
  const arrange = useUnit(arranged);
  const change = (part: Partial<Arrangement>) => arrange({ list, arrangement: { ...arrangement, ...part } });

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
          options={narrowLooks}
          words={{ cards: t`Cards`, table: t`Table` }}
          chosen={arrangement.narrow}
          onChoose={(narrow) => change({ narrow })}
        />
      </div>
      <ChooseColumns shown={arrangement.columns} onChange={(columns) => change({ columns })} />
      <Button
        size="small"
        icon="retry"
        onClick={() => arrange({ list, arrangement: standardArrangement(list) })}
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
