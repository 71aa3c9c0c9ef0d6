import { Trans } from "@lingui/react/macro";
import styles from "./rich-text.module.css";

/** The most characters of a plain text that are shown. */
const maxLength = 100_000;

/** Plain text of any length: of a text that is too long, its beginning. */
export function CutText({ text }: { text: string }) {
  if (text.length <= maxLength) return text;
  return (
    <>
      {text.slice(0, maxLength)}
      <CutNotice />
    </>
  );
}

/** Says that only the beginning of a text is shown. */
export const CutNotice = () => (
  <em className={styles.cut}>
    <Trans>The text was cut: it is too long to show.</Trans>
  </em>
);
