import { useLingui } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import styles from "./map-view.module.css";

interface MapControlsProps {
  onZoom: (steps: number) => void;
  onFit: () => void;
}

/** Zoom in, zoom out, and show all plants. */
export function MapControls({ onZoom, onFit }: MapControlsProps) {
  const { t } = useLingui();
  const controls = [
    { icon: "plus", label: t`Zoom in`, onClick: () => onZoom(1) },
    { icon: "minus", label: t`Zoom out`, onClick: () => onZoom(-1) },
    { icon: "map", label: t`Show all plants on the map`, onClick: onFit },
  ] as const;
  return (
    <div className={styles.controls}>
      {controls.map(({ icon, label, onClick }) => (
        <Button key={icon} icon={icon} size="small" aria-label={label} title={label} onClick={onClick} />
      ))}
    </div>
  );
}
