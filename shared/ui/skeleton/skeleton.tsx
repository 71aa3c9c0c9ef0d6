import styles from "./skeleton.module.css";

/**
 * The place of something that is on its way, in its final size. Sizes are CSS lengths. Whoever shows
 * several says once, in words, that they are loading.
 */
export function Skeleton({ width = "100%", height = "1em" }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

/** Lines of text on their way; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" style={{ display: "grid", gap: "0.65em" }}>
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
