/** Plane geometry in degrees, for the making of the base map. A point is `[longitude, latitude]`. */

/** The whole world, as a box `[west, south, east, north]`. */
export const world = [-180, -90, 180, 90];

/** The ring without leaps of a whole turn: a point beyond the antimeridian gets a longitude beyond 180. */
export function unwrapRing(ring) {
  const unwrapped = [];
  let turns = 0;
  let before = ring[0][0];
  for (const [lng, lat] of ring) {
    if (lng - before > 180) turns -= 1;
    else if (lng - before < -180) turns += 1;
    before = lng;
    unwrapped.push([lng + turns * 360, lat]);
  }
  if (turns === 0) return unwrapped;
  // The ring runs around a pole: it is closed along the edge of the map.
  const pole = unwrapped[0][1] < 0 ? -90 : 90;
  return [...unwrapped, [unwrapped.at(-1)[0], pole], [unwrapped[0][0], pole], unwrapped[0]];
}

const inside = [
  ([lng], [west]) => lng >= west,
  ([lng], [, , east]) => lng <= east,
  ([, lat], [, south]) => lat >= south,
  ([, lat], [, , , north]) => lat <= north,
];

const crossing = [
  (a, b, [west]) => [west, latitudeAt(a, b, west)],
  (a, b, [, , east]) => [east, latitudeAt(a, b, east)],
  (a, b, [, south]) => [longitudeAt(a, b, south), south],
  (a, b, [, , , north]) => [longitudeAt(a, b, north), north],
];

const latitudeAt = (a, b, lng) => a[1] + ((b[1] - a[1]) * (lng - a[0])) / (b[0] - a[0]);
const longitudeAt = (a, b, lat) => a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]);

/** The part of a closed ring within a box, or null (Sutherland and Hodgman). */
export function clipRing(ring, box) {
  let points = ring.slice(0, -1);
  for (let side = 0; side < 4; side += 1) {
    const kept = [];
    for (let index = 0; index < points.length; index += 1) {
      const from = points.at(index - 1);
      const to = points[index];
      const startsInside = inside[side](from, box);
      const endsInside = inside[side](to, box);
      if (startsInside !== endsInside) kept.push(crossing[side](from, to, box));
      if (endsInside) kept.push(to);
    }
    points = kept;
  }
  return points.length < 3 ? null : [...points, points[0]];
}

/** The parts of a line within a box. */
export function clipLine(line, box) {
  const parts = [];
  let part = [];
  for (let index = 1; index < line.length; index += 1) {
    const piece = clipSegment(line[index - 1], line[index], box);
    if (!piece) continue;
    const [from, to] = piece;
    const last = part.at(-1);
    if (!last || last[0] !== from[0] || last[1] !== from[1]) {
      if (part.length > 0) parts.push(part);
      part = [from];
    }
    part.push(to);
  }
  return part.length > 0 ? [...parts, part] : parts;
}

function clipSegment(from, to, box) {
  let piece = [from, to];
  for (let side = 0; side < 4; side += 1) {
    const [a, b] = piece;
    const startsInside = inside[side](a, box);
    const endsInside = inside[side](b, box);
    if (!startsInside && !endsInside) return null;
    if (!startsInside) piece = [crossing[side](a, b, box), b];
    else if (!endsInside) piece = [a, crossing[side](a, b, box)];
  }
  return piece;
}

/** Whether a point lies within a closed ring. */
export function ringContains(ring, [lng, lat]) {
  let within = false;
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1], ring[index]];
    if (a[1] > lat !== b[1] > lat && lng < longitudeAt(a, b, lat)) within = !within;
  }
  return within;
}

/** The area of a closed ring in square degrees. */
export function ringArea(ring) {
  let twice = 0;
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1], ring[index]];
    twice += a[0] * b[1] - b[0] * a[1];
  }
  return Math.abs(twice) / 2;
}

/**
 * The part of a polygon (outer ring, then holes) within a box, as polygons. Rings may leap over the
 * antimeridian; what comes back never does.
 */
export function clipPolygon([outer, ...holes], box) {
  const pieces = clipAround(outer, box).map((ring) => [ring]);
  for (const hole of holes.flatMap((ring) => clipAround(ring, box))) {
    pieces.find(([ring]) => hole.some((point) => ringContains(ring, point)))?.push(hole);
  }
  return pieces;
}

function clipAround(ring, box) {
  const unwrapped = unwrapRing(ring);
  return [-360, 0, 360]
    .map((turn) =>
      clipRing(
        unwrapped.map(([lng, lat]) => [lng + turn, lat]),
        box,
      ),
    )
    .filter(Boolean);
}

/** The line with fewer points, nowhere farther from the first one than `tolerance` (Douglas and Peucker). */
export function simplify(line, tolerance) {
  if (line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const spans = [[0, line.length - 1]];
  while (spans.length > 0) {
    const [first, last] = spans.pop();
    let farthest = tolerance;
    let split = 0;
    for (let index = first + 1; index < last; index += 1) {
      const distance = distanceToSegment(line[index], line[first], line[last]);
      if (distance > farthest) {
        farthest = distance;
        split = index;
      }
    }
    if (split > 0) {
      keep[split] = 1;
      spans.push([first, split], [split, last]);
    }
  }
  return line.filter((_, index) => keep[index]);
}

function distanceToSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** The line with its coordinates rounded to so many decimals, and no point twice in a row. */
export function roundLine(line, decimals) {
  const factor = 10 ** decimals;
  const rounded = line.map((point) => point.map((value) => Math.round(value * factor) / factor));
  return rounded.filter(
    (point, index) => index === 0 || point[0] !== rounded[index - 1][0] || point[1] !== rounded[index - 1][1],
  );
}
