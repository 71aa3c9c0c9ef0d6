import styles from "./brand-mark.module.css";

/** The product's logo, a mirror that reflects the sun; decorative, because the name is next to it. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className={styles.background} width="32" height="32" rx="8" />
      <circle className={styles.sun} cx="13" cy="19" r="5.2" />
      <path className={styles.rays} d="m19.6 12.4 4.6-4.6M22.3 18h4.2M14 9.7V5.5" />
    </svg>
  );
}
