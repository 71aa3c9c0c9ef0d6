import { Trans } from "@lingui/react/macro";
import type { SafeHtml } from "@shared/html/safe-html.server";
import { MessageText } from "@shared/i18n/format";
import styles from "./rich-text.module.css";

/** Sanitized rich text of the editor. */
export function RichText({ text }: { text: SafeHtml }) {
  return (
    <>
      <div
        className={styles.text}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is always sanitized on the server
        dangerouslySetInnerHTML={{ __html: text.safeHtml }}
      />
      {text.isCut && <CutNotice />}
    </>
  );
}

/** The maximum number of visible characters of a plain text. */
const maxLength = 100_000;

/** Plain text of any length, in its own direction. A text that is too long is cut. */
export function CutText({ text }: { text: string }) {
  if (text.length <= maxLength) return <MessageText message={text} />;
  return (
    <>
      <MessageText message={text.slice(0, maxLength)} />
      <CutNotice />
    </>
  );
}

/** States that only the beginning of a text is visible. */
const CutNotice = () => (
  <em className={styles.cut}>
    <Trans>The text was cut: it is too long to show.</Trans>
  </em>
);
