import type { SafeHtml } from "@shared/html/safe-html.server";
import { CutNotice } from "./cut-text";
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
