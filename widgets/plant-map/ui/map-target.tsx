import { statusPresentation } from "@entities/plant";
import { locationStatuses } from "@entities/plant-location";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { useFormat } from "@shared/i18n/use-format";
import { Button } from "@shared/ui/button/button";
import { StatusIcon } from "@shared/ui/status-icon/status-icon";
import { type CSSProperties, useEffect, useRef } from "react";
import { plantHref } from "../addresses";
import type { MapPoint } from "../marks/mark-properties";
import styles from "./map-target.module.css";

interface TargetProps {
  points: MapPoint[];
  /** Where they are, in pixels from the upper left corner of a map so wide. */
  at: { x: number; y: number };
  width: number;
  companyId: number;
}

/** So much room a note takes on either side, and above, in pixels. */
const noteRoom = { side: 100, above: 190 };

/** Puts a note over what it is of, and to the other side where the map ends. */
const placed = ({ at: { x, y }, width }: Pick<TargetProps, "at" | "width">) => ({
  style: { "--x": `${x}px`, "--y": `${y}px` } as CSSProperties,
  "data-under": y < noteRoom.above || undefined,
  "data-align": x < noteRoom.side ? "start" : x > width - noteRoom.side ? "end" : undefined,
});

const statusOf = ({ worst }: MapPoint) => statusPresentation(locationStatuses[worst] ?? "NONE");

/** What the pointer rests on: a plant's mark becomes a link, and a note says what stands there. */
export function MapTarget({ points, companyId, ...where }: TargetProps) {
  const { t } = useLingui();
  const [top] = points;
  if (!top) return null;
  const single = points.length === 1 && top.total === 1;
  return (
    <div className={styles.target} {...placed(where)}>
      {single && (
        <Link
          to={plantHref(companyId, top.id)}
          className={styles.link}
          draggable={false}
          aria-label={t`Plant ${top.id}`}
        />
      )}
      <div className={styles.note} role="tooltip">
        {single ? <PlantNote point={top} /> : <ManyNote points={points} />}
      </div>
    </div>
  );
}

function PlantNote({ point }: { point: MapPoint }) {
  const { i18n } = useLingui();
  const { level, label } = statusOf(point);
  return (
    <>
      <strong>
        <Trans>Plant {point.id}</Trans>
      </strong>
      <StatusIcon level={level}>{i18n._(label)}</StatusIcon>
    </>
  );
}

function ManyNote({ points }: { points: MapPoint[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const total = points.reduce((sum, point) => sum + point.total, 0);
  const counts = locationStatuses.map((status, code) => ({
    status,
    count: points.reduce((sum, point) => sum + (point.counts[code] ?? 0), 0),
  }));
  return (
    <>
      <strong>
        <Plural value={total} one="# plant" other="# plants" />
      </strong>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ status, count }) => (
          <span key={status} className={styles.share}>
            <StatusIcon level={statusPresentation(status).level}>
              {i18n._(statusPresentation(status).label)}
            </StatusIcon>
            <span className={styles.count}>{format.number(count)}</span>
          </span>
        ))}
    </>
  );
}

/** Plants that stand in one place: which of them is meant. */
export function PlantChoice({ points, companyId, onClose, ...where }: TargetProps & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const total = points.length;
  useEffect(() => {
    ref.current?.querySelector("a")?.focus();
  }, []);
  return (
    <div className={styles.target} {...placed(where)}>
      <div
        ref={ref}
        className={styles.choice}
        role="dialog"
        aria-label={t`Plants in this place`}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      >
        <div className={styles.choiceHead}>
          <strong>
            <Plural value={total} one="# plant" other="# plants" />
          </strong>
          <Button kind="quiet" size="small" icon="close" aria-label={t`Close`} onClick={onClose} />
        </div>
        <ul className={styles.plants}>
          {points.map((point) => (
            <li key={point.id}>
              <StatusIcon level={statusOf(point).level} wordHidden>
                {i18n._(statusOf(point).label)}
              </StatusIcon>
              <Link to={plantHref(companyId, point.id)}>
                <Trans>Plant {point.id}</Trans>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
