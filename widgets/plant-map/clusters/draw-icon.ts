import { type LocationStatus, locationStatuses } from "@entities/plant-location";
import { parseIconImageId, plantDiameter, ringSegmentCount } from "../map/markers";

/** CSS colours and the font of icons; `pixelRatio` is device pixels per CSS pixel. */
export interface IconTheme {
  status: Record<LocationStatus, string>;
  surface: string;
  text: string;
  outline: string;
  font: string;
  pixelRatio: number;
}

/** The shapes of the status icons (shared/ui/status-icon), on a grid of 12 by 12. */
const ring = "M6 1.75a4.25 4.25 0 1 1 0 8.5a4.25 4.25 0 1 1 0-8.5z";
const shapes: Record<LocationStatus, { fill?: string; stroke?: string }> = {
  SILENT: { stroke: `${ring}M1 11 11 1` },
  // An arrow down in the circle of OK.
  LOSING: { stroke: `${ring}M6 3.4v5M4 6.4l2 2 2-2` },
  OK: { fill: "M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z" },
  MEDIUM: { fill: "M6 .8 11.6 11H.4z" },
  NOK: { fill: "M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z" },
  NONE: { stroke: ring },
  NON_MON: { fill: "M6 1a5 5 0 0 1 0 10z", stroke: ring },
};

/** In CSS pixels. */
const ringWidth = 5;
const badgeDiameter = 18;
const clusterMargin = 4;

/**
 * Draws the icon image of an id from `iconImageId`. Returns null for any other id. A plant is drawn as the shape of its
 * status. A cluster is drawn as a ring of status shares around the number of plants.
 */
export function drawIcon(imageId: string, theme: IconTheme): ImageData | null {
  const image = parseIconImageId(imageId);
  if (!image) return null;
  const size = image.kind === "plant" ? plantDiameter : image.diameter + 2 * clusterMargin;
  const center = size / 2;
  const pixels = Math.ceil(size * theme.pixelRatio);
  const context = new OffscreenCanvas(pixels, pixels).getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.scale(theme.pixelRatio, theme.pixelRatio);

  const drawDisc = (x: number, y: number, diameter: number): void => {
    context.beginPath();
    context.arc(x, y, diameter / 2 - 0.5, 0, 2 * Math.PI);
    context.fillStyle = theme.surface;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = theme.outline;
    context.stroke();
  };

  const drawStatus = (x: number, y: number, width: number, status: LocationStatus): void => {
    const { fill, stroke } = shapes[status];
    context.save();
    context.translate(x - width / 2, y - width / 2);
    context.scale(width / 12, width / 12);
    context.fillStyle = context.strokeStyle = theme.status[status];
    context.lineWidth = 1.6;
    if (fill) context.fill(new Path2D(fill));
    if (stroke) context.stroke(new Path2D(stroke));
    context.restore();
  };

  if (image.kind === "plant") {
    drawDisc(center, center, plantDiameter);
    drawStatus(center, center, 14, image.status);
  } else {
    const { diameter, segments, label } = image;
    drawDisc(center, center, diameter);
    let start = -Math.PI / 2;
    context.lineWidth = ringWidth;
    for (const [index, status] of locationStatuses.entries()) {
      const end = start + (2 * Math.PI * (segments[index] ?? 0)) / ringSegmentCount;
      context.beginPath();
      context.arc(center, center, diameter / 2 - 1 - ringWidth / 2, start, end);
      context.strokeStyle = theme.status[status];
      if (end > start) context.stroke();
      start = end;
    }
    context.fillStyle = theme.text;
    context.font = `600 ${label.length > 3 ? 12 : 13}px ${theme.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(label, center, center + 0.5);
    const worst = locationStatuses[segments.findIndex((segment) => segment > 0)];
    if (worst === "NOK" || worst === "MEDIUM" || worst === "SILENT" || worst === "LOSING") {
      // The shape of the worst status. Not all users can distinguish the colours.
      const offset = (diameter / 2) * Math.SQRT1_2;
      drawDisc(center + offset, center - offset, badgeDiameter);
      drawStatus(center + offset, center - offset, 10, worst);
    }
  }
  return context.getImageData(0, 0, pixels, pixels);
}
