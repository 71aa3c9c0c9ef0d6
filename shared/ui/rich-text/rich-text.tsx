import type { SafeHtml } from "@shared/html/safe-html";
import styles from "./rich-text.module.css";

/** Rich text that people wrote in the editor. */
export function RichText({ text }: { text: SafeHtml }) {
  return (
    <div
      className={styles.text}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml is what the server sanitised, and nothing else
      dangerouslySetInnerHTML={{ __html: text.safeHtml }}
    />
  );
}
