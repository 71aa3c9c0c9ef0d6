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
