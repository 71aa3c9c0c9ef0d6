/**
 * Random numbers, computed values and rounding. Randomness is deterministic: every random number is a pure function of
 * a seed and integer coordinates (region, day, hour), so that any hour can be computed on its own.
 */

/** Mixes integers into one unsigned 32-bit number (murmur3's mixing steps). */
export function hash(...parts: number[]): number {
  let h = 0x9747b28c;
  for (const part of parts) h = mix(h, part);
  return finish(h);
}

/** `hash` of three numbers, without the cost of a rest parameter: the weather calls it millions of times. */
export function hash3(a: number, b: number, c: number): number {
  return finish(mix(mix(mix(0x9747b28c, a), b), c));
}

function mix(h: number, part: number): number {
  let k = Math.imul(part | 0, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = h ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(h: number): number {
  let x = h ^ (h >>> 16);
  x = Math.imul(x, 0x85ebca6b);
  x ^= x >>> 13;
  x = Math.imul(x, 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** A number in [0, 1) from a 32-bit hash. */
export function unit(hashed: number): number {
  return hashed / 4294967296;
}

/** An approximately standard normal number from a 32-bit hash: the sum of its four bytes (Irwin-Hall), within ±3.5. */
export function normal(hashed: number): number {
  const sum = (hashed & 255) + ((hashed >>> 8) & 255) + ((hashed >>> 16) & 255) + (hashed >>> 24);
  return (sum - 510) / 147.8;
}

/** A repeatable sequence of random numbers, for planning a fleet. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** An integer in [from, to], both included. */
  integer(from: number, to: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the items; throws on an empty list. */
  pick<T>(items: readonly T[]): T;
  /** An item by weight; throws on an empty list. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
}

/** A sequence of random numbers (mulberry32) from a seed. */
export function createRandom(seed: number): Random {
  let state = hash(seed, 0x5eed) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return unit((t ^ (t >>> 14)) >>> 0);
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("nothing to pick from");
      return item;
    },
    weighted(items) {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        rest -= weight;
        if (rest < 0) return item;
      }
      const last = items.at(-1);
      if (last === undefined) throw new RangeError("nothing to pick from");
      return last[0];
    },
  };
}

/**
 * A cache of at most `maxSize` computed values that is emptied when it is full. The simulation reads long series of days
 * again and again, so an LRU cache would contain about the same values; quick-lru needs up to twice the memory for them.
 */
export function createCache<Key, Value>(maxSize: number): (key: Key, compute: () => Value) => Value {
  const entries = new Map<Key, Value>();
  return (key, compute) => {
    let value = entries.get(key);
    if (value === undefined) {
      if (entries.size >= maxSize) entries.clear();
      value = compute();
      entries.set(key, value);
    }
    return value;
  };
}

/** A number rounded to some decimal digits; null when it is not known: null, undefined or NaN. */
export function roundOrNull(value: number | null | undefined, digits: number): number | null {
  return value == null || Number.isNaN(value) ? null : round(value, digits);
}

/** A number rounded to some decimal digits. */
export function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** The middle of some numbers; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return lower === undefined || upper === undefined ? Number.NaN : (lower + upper) / 2;
}
