import type { ShadedIssue } from "@entities/issue";
import { directionLabel } from "@entities/meter";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import styles from "./triage.module.css";

type Sky = ShadedIssue["diagnosis"]["sky"];

/** The size of a part of the sky in degrees, and of a degree in the picture. */
const part = { width: 15, height: 10 } as const;
const scale = { x: 1.4, y: 2 } as const;
const margin = { left: 30, bottom: 18 } as const;
/** The pixels of a unit of the picture, which is smaller where it would be wider than the panel. */
const zoom = 1.4;
/** A part of the sky is shaded when this share is missing. */
const shadedShare = 0.25;

interface SkyPictureProps {
  sky: Sky;
  /** The name of the inverter, where several are shaded. */
  meter: string | null;
}

/**
 * The sky as seen from the panels, with the share that is missing while the sun is in each part (domain/issues.md#shade). The
 * caption says the same in words.
 */
export function SkyPicture({ sky, meter }: SkyPictureProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const shaded = sky.filter(({ share }) => share >= shadedShare);
  if (shaded.length === 0) return null;
  const all = edgesOf(sky);
  const x = (azimuth: number) => margin.left + (azimuth - all.from) * scale.x;
  const y = (elevation: number) => (all.high - elevation) * scale.y;
  const nameOf = (azimuth: number) => i18n._(directionLabel(azimuth));
  const [width, height] = [x(all.to), y(0)];
  const directions = [0, 90, 180, 270].filter((azimuth) => azimuth >= all.from && azimuth <= all.to);
  const elevations = Array.from({ length: all.high / part.height }, (_, step) => step * part.height);
  return (
    <figure className={styles.sky}>
      <figcaption>
        {meter && <strong>{meter}: </strong>}
        <ShadedSky shaded={shaded} nameOf={nameOf} />
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height + margin.bottom}`} width={width * zoom} aria-hidden="true">
        {sky.map(({ azimuth_in_degrees: azimuth, elevation_in_degrees: elevation, share }) => (
          <g key={`${azimuth}|${elevation}`}>
            <rect
              data-shaded={share >= shadedShare || undefined}
              x={x(azimuth)}
              y={y(elevation + part.height)}
              width={part.width * scale.x}
              height={part.height * scale.y}
            />
            {share >= shadedShare && (
              <text x={x(azimuth + part.width / 2)} y={y(elevation + part.height / 2)} dominantBaseline="central">
                {format.percent(share, 0)}
              </text>
            )}
          </g>
        ))}
        {elevations.map((elevation) => (
          <text key={elevation} x={margin.left / 2} y={y(elevation)}>
            {`${elevation}°`}
          </text>
        ))}
        {directions.map((azimuth) => (
          <text key={azimuth} x={x(azimuth)} y={height + margin.bottom - 4}>
            {nameOf(azimuth)}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** The edges of some parts of the sky, degrees. */
function edgesOf(parts: Sky) {
  const azimuths = parts.map(({ azimuth_in_degrees }) => azimuth_in_degrees);
  const elevations = parts.map(({ elevation_in_degrees }) => elevation_in_degrees);
  return {
    from: Math.min(...azimuths),
    to: Math.max(...azimuths) + part.width,
    low: Math.min(...elevations),
    high: Math.max(...elevations) + part.height,
  };
}

/** The shaded parts of the sky in words. */
function ShadedSky({ shaded, nameOf }: { shaded: Sky; nameOf: (azimuth: number) => string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { from, to, low, high } = edgesOf(shaded);
  const [first, last] = [from, to].map((azimuth) => nameOf(azimuth).toLocaleLowerCase(i18n.locale));
  const most = format.percent(Math.max(...shaded.map(({ share }) => share)), 0);
  return (
    <Trans>
      Shaded while the sun is between {first} ({from}°) and {last} ({to}°) and {low}° to {high}° high: up to {most}{" "}
      less.
    </Trans>
  );
}
