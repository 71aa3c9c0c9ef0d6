import styles from "./skeleton.module.css";

/**
 * The placeholder of loading content in its final size. Sizes are CSS lengths. Screen readers ignore it: the container
 * needs `aria-busy` or an announcement.
 */
export function Skeleton({ width = "100%", height = "1em" }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** The placeholder of a paragraph. The last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" data-skeleton="" style={{ display: "grid", gap: "0.65em" }}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
          key={index}
          width={index === lines - 1 ? "60%" : "100%"}
        />
      ))}
    </span>
  );
}
