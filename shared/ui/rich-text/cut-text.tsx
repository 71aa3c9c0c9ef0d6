import { Trans } from "@lingui/react/macro";
import styles from "./rich-text.module.css";

/** The maximum number of visible characters of a plain text. */
const maxLength = 100_000;

/** Plain text of any length. A text that is too long is cut. */
export function CutText({ text }: { text: string }) {
  if (text.length <= maxLength) return text;
  return (
    <>
      {text.slice(0, maxLength)}
      <CutNotice />
    </>
  );
}

/** States that only the beginning of a text is visible. */
export const CutNotice = () => (
  <em className={styles.cut}>
    <Trans>The text was cut: it is too long to show.</Trans>
  </em>
);
