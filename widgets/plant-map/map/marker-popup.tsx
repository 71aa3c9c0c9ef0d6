import { PlantStatus, plantHref, silenceOf } from "@entities/plant";
import { type LocationStatus, locationStatuses } from "@entities/plant-location";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { IconButton } from "@shared/ui/button/button";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import styles from "./map-view.module.css";
import { type Marker, yieldStatusOf } from "./markers";

/** When silent plants last sent data. */
export interface MapSilence {
  /** `YYYY-MM-DD` by plant id. */
  silentSince: Record<number, string>;
  today: Temporal.PlainDate;
}

interface MarkerPopupProps {
  markers: Marker[];
  silence: MapSilence;
  /** The known names of plants, by id. */
  names: ReadonlyMap<number, string>;
  companyId: number;
  /** Pixels from the upper left corner of a map of this width. */
  position: { x: number; y: number };
  mapWidth: number;
}

/** The space a popup needs next to and above its marker, in pixels. */
const sideSpace = 100;
const topSpace = 190;

/** Places a popup above its marker, or below it when there is no space above. */
function PopupAnchor({
  position: { x, y },
  mapWidth,
  children,
}: Pick<MarkerPopupProps, "position" | "mapWidth"> & { children: ReactNode }) {
  return (
    <div
      className={styles.anchor}
      style={{ "--x": `${x}px`, "--y": `${y}px` } as CSSProperties}
      data-below={y < topSpace || undefined}
      data-align={x < sideSpace ? "start" : x > mapWidth - sideSpace ? "end" : undefined}
    >
      {children}
    </div>
  );
}

interface MarkerStatusProps {
  status: LocationStatus;
  silence: MapSilence;
  /** Null if the popup lists several plants. */
  plantId: number | null;
  labelHidden?: boolean;
}

/** A status as shown in lists. For a silent plant it includes the first day without data. */
function MarkerStatus({ status, silence: { silentSince, today }, plantId, labelHidden }: MarkerStatusProps) {
  if (status !== "SILENT") {
    return <PlantStatus status={yieldStatusOf(status)} isLosing={status === "LOSING"} labelHidden={labelHidden} />;
  }
  if (plantId === null) {
    return (
      <StatusIcon level="silent">
        <Trans>None, no data</Trans>
      </StatusIcon>
    );
  }
  const plant = { yield_status: "NONE", monitored_since: null, silent_since: silentSince[plantId] } as const;
  return <PlantStatus status="NONE" silence={silenceOf(plant, today, { losses: true })} labelHidden={labelHidden} />;
}

/** The tooltip of the hovered markers. For a single plant it covers the icon with a link. */
export function MarkerTooltip({ markers, companyId, silence, names, ...anchor }: MarkerPopupProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [top] = markers;
  if (!top) return null;
  const total = markers.reduce((sum, marker) => sum + marker.total, 0);
  const isPlant = total === 1;
  return (
    <PopupAnchor {...anchor}>
      {isPlant && (
        <Link
          to={plantHref(companyId, top.id)}
          className={styles.link}
          draggable={false}
          aria-label={names.get(top.id) ?? t`Plant ${top.id}`}
        />
      )}
      <div className={styles.tooltip} role="tooltip">
        <strong>
          {isPlant ? (
            (names.get(top.id) ?? <Trans>Plant {top.id}</Trans>)
          ) : (
            <Plural value={total} one="# plant" other="# plants" />
          )}
        </strong>
        {locationStatuses.map((status, index) => {
          const count = markers.reduce((sum, marker) => sum + (marker.counts[index] ?? 0), 0);
          if (count === 0) return null;
          return (
            <span key={status} className={styles.status}>
              <MarkerStatus status={status} plantId={isPlant ? top.id : null} silence={silence} />
              {!isPlant && <span className={styles.count}>{format.number(count)}</span>}
            </span>
          );
        })}
      </div>
    </PopupAnchor>
  );
}

/** A list of plants, shown when the icons of several plants overlap. */
export function PlantPicker({
  markers,
  companyId,
  silence,
  names,
  onClose,
  ...anchor
}: MarkerPopupProps & { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDivElement>(null);
  const total = markers.length;
  useEffect(() => {
    dialog.current?.querySelector("a")?.focus();
  }, []);
  return (
    <PopupAnchor {...anchor}>
      <div
        ref={dialog}
        className={styles.picker}
        role="dialog"
        aria-label={t`Plants at this location`}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      >
        <div className={styles.pickerHead}>
          <strong>
            <Plural value={total} one="# plant" other="# plants" />
          </strong>
          <IconButton icon="close" aria-label={t`Close`} onClick={onClose} />
        </div>
        <ul className={`stack gap-1 ${styles.plants}`}>
          {markers.map(({ id, worst }) => (
            <li key={id}>
              <MarkerStatus status={locationStatuses[worst] ?? "NONE"} plantId={id} silence={silence} labelHidden />
              <Link to={plantHref(companyId, id)}>{names.get(id) ?? <Trans>Plant {id}</Trans>}</Link>
            </li>
          ))}
        </ul>
      </div>
    </PopupAnchor>
  );
}
