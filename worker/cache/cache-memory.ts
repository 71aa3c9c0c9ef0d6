/** A text and when it was stored, in milliseconds since the epoch. */
export interface StoredText {
  text: string;
  storedAt: number;
}

/** The texts that an isolate has at hand. The keys say whose they are, as in the store behind it. */
export interface CacheMemory {
  get(key: string): StoredText | undefined;
  set(key: string, stored: StoredText): void;
  delete(key: string): void;
}

/** With their keys; a character takes one or two of the 128 MB of an isolate: 8 MB at most. */
const maxCharacters = 4 * 1_024 * 1_024;

/** Keeps what was used last, by the number of characters: a page keeps many short texts, and some are long. */
export function createCacheMemory(limit = maxCharacters): CacheMemory {
  // A map has its keys in the order in which they were set: the first one was used the longest ago.
  const entries = new Map<string, StoredText>();
  let characters = 0;

  function remove(key: string): void {
    const stored = entries.get(key);
    if (!stored) return;
    entries.delete(key);
    characters -= key.length + stored.text.length;
  }

  return {
    get(key) {
      const stored = entries.get(key);
      if (!stored) return undefined;
      entries.delete(key);
      entries.set(key, stored);
      return stored;
    },

    set(key, stored) {
      remove(key);
      entries.set(key, stored);
      characters += key.length + stored.text.length;
      for (const oldest of entries.keys()) {
        if (characters <= limit) break;
        remove(oldest);
      }
    },

    delete: remove,
  };
}
