import styles from "./brand.module.css";

/** The mark of the product: a panel with the sun above it. Its name stands beside it, so it says nothing. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.ground} width="32" height="32" rx="8" />
      <circle className={styles.sun} cx="16" cy="10.5" r="4.5" />
      <path className={styles.panel} d="M9.5 17.5h13l3.5 8H6l3.5-8Z" />
      <path className={styles.cells} d="M13.9 17.5 12.7 25.5M18.1 17.5l1.2 8M7.9 21.2h16.2" />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span>{name}</span>
    </span>
  );
}
