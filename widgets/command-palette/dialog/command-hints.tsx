import { Trans } from "@lingui/react/macro";
import { useKeyNames } from "@shared/shortcuts/key-names";
import styles from "./command-dialog.module.css";

/** The keys of the palette, where there is a keyboard. */
export function CommandHints() {
  const keyNames = useKeyNames();
  const enter = keyNames("Enter").join("");
  const newTab = keyNames("Mod+Enter").join(" ");
  return (
    <p className={styles.hints}>
      <span>
        <Trans>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>{enter}</kbd> open
        </Trans>
      </span>
      <span>
        <Trans>
          <kbd>{newTab}</kbd> open in new tab
        </Trans>
      </span>
    </p>
  );
}
