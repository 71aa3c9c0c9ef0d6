import { type LocationStatus, locationStatuses } from "@entities/plant-location";
import { type Mark, readMarkKey, ringParts } from "./mark-key";

/** Colours are CSS colours that a canvas reads; `pixelRatio` is device pixels to one CSS pixel. */
export interface MarkLooks {
  status: Record<LocationStatus, string>;
  surface: string;
  text: string;
  outline: string;
  font: string;
  pixelRatio: number;
}

/** A picture as MapLibre takes it: RGBA, row by row. */
export interface MarkPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The shapes of the status mark (shared/ui/status-mark), on a grid of 12 by 12. */
const filled: Partial<Record<LocationStatus, string>> = {
  OK: "M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10z",
  MEDIUM: "M6 .8 11.6 11H.4z",
  NOK: "M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z",
  NON_MON: "M6 1a5 5 0 0 1 0 10z",
};
const ring = "M6 1.75a4.25 4.25 0 1 1 0 8.5a4.25 4.25 0 1 1 0-8.5z";

/** Diameters in CSS pixels; a target is never smaller than 24 (design: accessible). */
const plantDiameter = 26;
const clusterDiameters = [36, 42, 48, 54] as const;
const ringWidth = 5;
const badgeDiameter = 18;

type Pen = OffscreenCanvasRenderingContext2D;

function disc(pen: Pen, x: number, y: number, diameter: number, looks: MarkLooks): void {
  pen.beginPath();
  pen.arc(x, y, diameter / 2 - 0.5, 0, 2 * Math.PI);
  pen.fillStyle = looks.surface;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = looks.outline;
  pen.stroke();
}

function shape(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  status: LocationStatus,
  looks: MarkLooks,
): void {
  pen.save();
  pen.translate(x - width / 2, y - width / 2);
  pen.scale(width / 12, width / 12);
  pen.fillStyle = pen.strokeStyle = looks.status[status];
  const path = filled[status];
  if (path) pen.fill(new Path2D(path));
  if (status === "NONE" || status === "NON_MON") {
    pen.lineWidth = 1.6;
    pen.stroke(new Path2D(ring));
  }
  pen.restore();
}

function drawPlant(pen: Pen, status: LocationStatus, looks: MarkLooks): void {
  const middle = plantDiameter / 2;
  disc(pen, middle, middle, plantDiameter, looks);
  shape(pen, middle, middle, 14, status, looks);
}

function drawCluster(
  pen: Pen,
  mark: Extract<Mark, { kind: "cluster" }>,
  width: number,
  looks: MarkLooks,
): void {
  const diameter = clusterDiameters[mark.size] ?? clusterDiameters[0];
  const middle = width / 2;
  disc(pen, middle, middle, diameter, looks);
  let from = -Math.PI / 2;
  for (const [code, part] of mark.parts.entries()) {
    const status = locationStatuses[code];
    if (!status || part === 0) continue;
    const to = from + (2 * Math.PI * part) / ringParts;
    pen.beginPath();
    pen.arc(middle, middle, diameter / 2 - 1 - ringWidth / 2, from, to);
    pen.lineWidth = ringWidth;
    pen.strokeStyle = looks.status[status];
    pen.stroke();
    from = to;
  }
  pen.fillStyle = looks.text;
  pen.font = `600 ${mark.label.length > 3 ? 12 : 13}px ${looks.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(mark.label, middle, middle + 0.5);
  const worst = locationStatuses[mark.parts.findIndex((part) => part > 0)];
  if (worst !== "NOK" && worst !== "MEDIUM") return;
  // The shape of the worst, so that it is not told by colour alone.
  const offset = (diameter / 2) * Math.SQRT1_2;
  disc(pen, middle + offset, middle - offset, badgeDiameter, looks);
  shape(pen, middle + offset, middle - offset, 10, worst, looks);
}

/** Draws the picture of a name made by `markKey`; null where it is no such name. */
export function drawMark(key: string, looks: MarkLooks): MarkPicture | null {
  const mark = readMarkKey(key);
  if (!mark) return null;
  const cluster = clusterDiameters[mark.kind === "cluster" ? mark.size : 0] ?? clusterDiameters[0];
  const width = mark.kind === "plant" ? plantDiameter : cluster + 8;
  const pixels = Math.ceil(width * looks.pixelRatio);
  const pen = new OffscreenCanvas(pixels, pixels).getContext("2d", { willReadFrequently: true });
  if (!pen) return null;
  pen.scale(looks.pixelRatio, looks.pixelRatio);
  if (mark.kind === "plant") drawPlant(pen, mark.status, looks);
  else drawCluster(pen, mark, width, looks);
  return { width: pixels, height: pixels, data: pen.getImageData(0, 0, pixels, pixels).data };
}
