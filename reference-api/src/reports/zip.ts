/** A file in an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Its content in pieces, which are compressed as they come. */
  readonly content: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>;
}

/** Puts files into a zip archive (deflate), entry after entry; only the compressed bytes are held in memory. */
export async function zipFile(entries: readonly ZipEntry[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const { packed, packedLength, length, crc } = await packedContent(content);
    const encodedName = new TextEncoder().encode(name);
    const local = header(0x04034b50, [], { crc, packedLength, length, name: encodedName });
    const central = header(0x02014b50, [20, 0], { crc, packedLength, length, name: encodedName, offset });
    parts.push(local, ...packed);
    directory.push(central);
    offset += local.byteLength + packedLength;
  }
  const directoryLength = directory.reduce((sum, part) => sum + part.byteLength, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, directoryLength, true);
  end.setUint32(16, offset, true);
  return [...parts, ...directory, new Uint8Array(end.buffer)];
}

async function packedContent(content: ZipEntry["content"]) {
  const deflate = new CompressionStream("deflate-raw");
  const writer = deflate.writable.getWriter();
  let crc = 0xffffffff;
  let length = 0;
  const feed = async () => {
    for await (const chunk of content) {
      crc = crcOf(chunk, crc);
      length += chunk.byteLength;
      await writer.write(chunk);
    }
    await writer.close();
  };
  const packed: Uint8Array[] = [];
  let packedLength = 0;
  const drain = async () => {
    const reader = deflate.readable.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      packed.push(value);
      packedLength += value.byteLength;
    }
  };
  const drained = drain();
  try {
    await feed();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
    await drained.catch(() => undefined);
    throw error;
  }
  await drained;
  return { packed, packedLength, length, crc: (crc ^ 0xffffffff) >>> 0 };
}

interface HeaderFields {
  readonly crc: number;
  readonly packedLength: number;
  readonly length: number;
  readonly name: Uint8Array;
  /** Of the local header, in the central directory. */
  readonly offset?: number;
}

/** The header of an entry: local, or in the central directory, which has a version in front and more behind. */
function header(signature: number, version: readonly number[], fields: HeaderFields): Uint8Array {
  const isCentral = fields.offset !== undefined;
  const bytes = new Uint8Array((isCentral ? 46 : 30) + fields.name.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  bytes.set(version, 4);
  const at = 4 + version.length;
  view.setUint16(at, 20, true);
  // Bit 11: the name is UTF-8. Method 8: deflate. Date: 1980-01-01, so that equal content gives equal bytes.
  view.setUint16(at + 2, 0x0800, true);
  view.setUint16(at + 4, 8, true);
  view.setUint16(at + 8, 0x0021, true);
  view.setUint32(at + 10, fields.crc, true);
  view.setUint32(at + 14, fields.packedLength, true);
  view.setUint32(at + 18, fields.length, true);
  view.setUint16(at + 22, fields.name.byteLength, true);
  if (fields.offset !== undefined) view.setUint32(42, fields.offset, true);
  bytes.set(fields.name, isCentral ? 46 : 30);
  return bytes;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array, start: number): number {
  let crc = start;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}
