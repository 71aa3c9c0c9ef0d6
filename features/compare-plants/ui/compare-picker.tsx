import { plantName } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/message";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { Popover } from "@shared/ui/popover/popover";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useUnit } from "effector-react";
import { $choices, $failed, $text, closed, opened, retried, typed } from "../model";
import styles from "./compare-picker.module.css";

interface ComparePickerProps {
  companyId: number;
  /** The plants that cannot be added: the plant itself and those it is compared with. */
  excludedIds: readonly number[];
  /** How many more plants can be added. */
  remaining: number;
  onPick: (plantId: number) => void;
}

const maxShown = 8;

/** A button that opens a search among the plants of the company, to compare one of them. */
export function ComparePicker({ companyId, ...rest }: ComparePickerProps) {
  const { t } = useLingui();
  const [open, close] = useUnit([opened, closed]);
  return (
    <Popover
      size="small"
      icon="plus"
      label={t`Compare with another plant`}
      trigger={<Trans>Compare</Trans>}
      onOpenChange={(isOpen) => (isOpen ? open(companyId) : close())}
    >
      {(hide) => <Panel {...rest} hide={hide} />}
    </Popover>
  );
}

function Panel({
  excludedIds,
  remaining,
  onPick,
  hide,
}: Omit<ComparePickerProps, "companyId"> & { hide: () => void }) {
  const { t } = useLingui();
  const [text, choices, failed] = useUnit([$text, $choices, $failed]);
  const [type, retry] = useUnit([typed, retried]);
  const shown = choices?.filter(({ id }) => !excludedIds.includes(id)).slice(0, maxShown);
  if (remaining === 0) {
    return (
      <p className={styles.panel}>
        <Trans>A plant can be compared with five others. Remove one to add another.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.panel}>
      <TextField
        type="search"
        icon="search"
        label={t`Search plants`}
        labelHidden
        placeholder={t`Name, code, street or city`}
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      {failed && (
        <Alert
          kind="danger"
          actions={
            <Button size="small" icon="retry" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Could not load the plants.</Trans>
        </Alert>
      )}
      {!failed && !shown && <SkeletonText lines={5} />}
      {shown && !failed && (
        <>
          <ul className={styles.list} aria-label={t`Plants`}>
            {shown.map(({ id, name, city }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.choice}
                  onClick={() => {
                    hide();
                    onPick(id);
                  }}
                >
                  <span className={styles.name}>
                    <MessageText message={plantName({ id, name })} />
                  </span>
                  {city && <span className={styles.city}>{city}</span>}
                </button>
              </li>
            ))}
          </ul>
          <p className={styles.count} role="status">
            {shown.length === 0 ? (
              <Trans>No other plants match. Check the spelling or search by city.</Trans>
            ) : (
              <Plural value={remaining} one="You can add # more plant." other="You can add # more plants." />
            )}
          </p>
        </>
      )}
    </div>
  );
}
