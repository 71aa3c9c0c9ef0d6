import { useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import styles from "./map-view.module.css";

interface MapControlsProps {
  onZoom: (steps: number) => void;
  onFit: () => void;
}

/** Closer, farther, and back to all plants. */
export function MapControls({ onZoom, onFit }: MapControlsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.controls}>
      <Button icon="plus" size="small" aria-label={t`Zoom in`} title={t`Zoom in`} onClick={() => onZoom(1)} />
      <Button
        icon="minus"
        size="small"
        aria-label={t`Zoom out`}
        title={t`Zoom out`}
        onClick={() => onZoom(-1)}
      />
      <Button
        icon="map"
        size="small"
        aria-label={t`Show all plants on the map`}
        title={t`Show all plants on the map`}
        onClick={onFit}
      />
    </div>
  );
}
