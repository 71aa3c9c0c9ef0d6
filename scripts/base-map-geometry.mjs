/** Planar geometry in degrees for the base map. A point is `[longitude, latitude]`. */

/** The bounding box `[west, south, east, north]` of the world. */
export const world = [-180, -90, 180, 90];

/** Removes jumps at the antimeridian from a ring: longitudes may then exceed 180. */
export function unwrapRing(ring) {
  const unwrapped = [];
  let rotations = 0;
  let previous = ring[0][0];
  for (const [lng, lat] of ring) {
    if (lng - previous > 180) rotations -= 1;
    else if (lng - previous < -180) rotations += 1;
    previous = lng;
    unwrapped.push([lng + rotations * 360, lat]);
  }
  if (rotations === 0) return unwrapped;
  // The ring surrounds a pole: it is closed along the edge of the map.
  const pole = unwrapped[0][1] < 0 ? -90 : 90;
  return [...unwrapped, [unwrapped.at(-1)[0], pole], [unwrapped[0][0], pole], unwrapped[0]];
}

const isInside = [
  ([lng], [west]) => lng >= west,
  ([lng], [, , east]) => lng <= east,
  ([, lat], [, south]) => lat >= south,
  ([, lat], [, , , north]) => lat <= north,
];

const intersection = [
  (a, b, [west]) => [west, latitudeAt(a, b, west)],
  (a, b, [, , east]) => [east, latitudeAt(a, b, east)],
  (a, b, [, south]) => [longitudeAt(a, b, south), south],
  (a, b, [, , , north]) => [longitudeAt(a, b, north), north],
];

const latitudeAt = (a, b, lng) => a[1] + ((b[1] - a[1]) * (lng - a[0])) / (b[0] - a[0]);
const longitudeAt = (a, b, lat) => a[0] + ((b[0] - a[0]) * (lat - a[1])) / (b[1] - a[1]);

/** Clips a closed ring to a box (Sutherland–Hodgman); null when nothing is left. */
export function clipRing(ring, box) {
  let points = ring.slice(0, -1);
  for (let side = 0; side < 4; side += 1) {
    const clipped = [];
    for (let index = 0; index < points.length; index += 1) {
      const from = points.at(index - 1);
      const to = points[index];
      const startsInside = isInside[side](from, box);
      const endsInside = isInside[side](to, box);
      if (startsInside !== endsInside) clipped.push(intersection[side](from, to, box));
      if (endsInside) clipped.push(to);
    }
    points = clipped;
  }
  return points.length < 3 ? null : [...points, points[0]];
}

/** Clips a line to a box; returns its parts. */
export function clipLine(line, box) {
  const parts = [];
  let part = [];
  for (let index = 1; index < line.length; index += 1) {
    const segment = clipSegment(line[index - 1], line[index], box);
    if (!segment) continue;
    const [from, to] = segment;
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
  let segment = [from, to];
  for (let side = 0; side < 4; side += 1) {
    const [a, b] = segment;
    const startsInside = isInside[side](a, box);
    const endsInside = isInside[side](b, box);
    if (!startsInside && !endsInside) return null;
    if (!startsInside) segment = [intersection[side](a, b, box), b];
    else if (!endsInside) segment = [a, intersection[side](a, b, box)];
  }
  return segment;
}

/** Whether a closed ring contains a point. */
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

/** Clips a polygon (outer ring, then holes) to a box. Its rings may cross the antimeridian; the result does not. */
export function clipPolygon([outer, ...holes], box) {
  const polygons = clipUnwrapped(outer, box).map((ring) => [ring]);
  for (const hole of holes.flatMap((ring) => clipUnwrapped(ring, box))) {
    polygons.find(([ring]) => hole.some((point) => ringContains(ring, point)))?.push(hole);
  }
  return polygons;
}

function clipUnwrapped(ring, box) {
  const unwrapped = unwrapRing(ring);
  return [-360, 0, 360]
    .map((offset) =>
      clipRing(
        unwrapped.map(([lng, lat]) => [lng + offset, lat]),
        box,
      ),
    )
    .filter(Boolean);
}

/** Simplifies a line with a maximum deviation of `tolerance` (Douglas–Peucker). */
export function simplify(line, tolerance) {
  if (line.length < 3) return line;
  const included = new Uint8Array(line.length);
  included[0] = included[line.length - 1] = 1;
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
      included[split] = 1;
      spans.push([first, split], [split, last]);
    }
  }
  return line.filter((_, index) => included[index]);
}

function distanceToSegment([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Rounds coordinates to a number of decimals and removes repeated points. */
export function roundLine(line, decimals) {
  const factor = 10 ** decimals;
  const rounded = line.map((point) => point.map((value) => Math.round(value * factor) / factor));
  return rounded.filter(
    (point, index) => index === 0 || point[0] !== rounded[index - 1][0] || point[1] !== rounded[index - 1][1],
  );
}
