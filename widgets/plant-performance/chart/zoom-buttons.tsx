import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import type { Plot } from "./create-plot.client";
import styles from "./zoom-buttons.module.css";

const step = 0.6;

/** Zooms the chart for those who do not use a wheel or touch. */
export function ZoomButtons({ plot }: { plot: Plot | null }) {
  const { t } = useLingui();
  return (
    <div className={styles.zoom}>
      <Button
        size="small"
        kind="quiet"
        icon="minus"
        aria-label={t`Zoom out`}
        disabled={!plot}
        onClick={() => plot?.zoomBy(1 / step)}
      />
      <Button
        size="small"
        kind="quiet"
        icon="plus"
        aria-label={t`Zoom in`}
        disabled={!plot}
        onClick={() => plot?.zoomBy(step)}
      />
      <Button size="small" kind="quiet" disabled={!plot} onClick={() => plot?.showAll()}>
        <Trans>Show all</Trans>
      </Button>
    </div>
  );
}
