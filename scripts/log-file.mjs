import {
  closeSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { Writable } from "node:stream";
import { importSource } from "./import-source.mjs";

const { maskedText } = await importSource("shared/lib/text.ts");

const newline = 10;
const today = () => Math.floor(Date.now() / dayMs);

/** What a process writes itself, such as the message of an uncaught error, without the secrets in addresses. */
const masked = (bytes) => Buffer.from(maskedText(bytes.toString()));

const dayMs = 86_400_000;

/** A file has lines of one day (UTC) and at most 10 MB. With the older ones, path.1 to path.14, it has 150 MB and 14 days. */
const bounds = { bytes: 10_000_000, files: 14, days: 14 };

/**
 * Renames a full file, or a file of an earlier day, to path.1, and each older file to the next number. Deletes files
 * that are too many or too old.
 */
function rotate(path, { files, days }) {
  const older = (number) => (number === 0 ? path : `${path}.${number}`);
  rmSync(older(files), { force: true });
  for (let number = files - 1; number >= 0; number -= 1) {
    const modified = statSync(older(number), { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined) continue;
    if (modified < Date.now() - days * dayMs) rmSync(older(number));
    else renameSync(older(number), older(number + 1));
  }
}

/**
 * A log file that only its owner may read, and that never fails: lines that cannot be written, as on a full disk, are
 * dropped, and their number is the next line that can be written. It is rotated before it exceeds the bounds.
 *
 * @param {string} path
 * @param {typeof bounds} [limits]
 */
export function createLogFile(path, limits = bounds) {
  let descriptor = null;
  /** The size of the file, and the day of its last line. */
  let size = 0;
  let day = 0;
  let dropped = 0;
  /** Whether the file ends in the middle of a line. */
  let isOpenLine = false;

  function open() {
    mkdirSync(dirname(path), { recursive: true });
    const opened = openSync(path, "a", 0o600);
    const stat = fstatSync(opened);
    if (stat.isFile()) fchmodSync(opened, 0o600);
    size = stat.size;
    day = size > 0 ? Math.floor(stat.mtimeMs / dayMs) : today();
    return opened;
  }

  function rotateBefore(bytes) {
    descriptor ??= open();
    const isDue = size > 0 && (size + bytes.length > limits.bytes || day !== today());
    if (!isDue) return;
    closeSync(descriptor);
    descriptor = null;
    rotate(path, limits);
    isOpenLine = false;
  }

  /** Throws when not everything could be written. */
  function append(bytes) {
    descriptor ??= open();
    for (let offset = 0; offset < bytes.length; ) {
      const written = writeSync(descriptor, bytes, offset);
      offset += written;
      size += written;
      day = today();
      isOpenLine = bytes[offset - 1] !== newline;
    }
  }

  function write(bytes) {
    try {
      rotateBefore(bytes);
      if (dropped > 0) {
        const report = JSON.stringify({ event: "log-lines-dropped", lines: dropped });
        append(Buffer.from(`${isOpenLine ? "\n" : ""}${report}\n`));
        dropped = 0;
      }
      append(bytes);
    } catch {
      // Opened again for the next line: the file may have been replaced meanwhile.
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
      dropped += Math.max(1, bytes.filter((byte) => byte === newline).length);
    }
  }

  return {
    /** Appends whole lines. */
    write: (text) => write(Buffer.from(text)),
    /** A stream to pipe the output of a process to; it passes on whole lines, so that streams do not mix. */
    stream() {
      let rest = Buffer.alloc(0);
      return new Writable({
        write(chunk, _encoding, done) {
          const bytes = Buffer.concat([rest, chunk]);
          const end = bytes.lastIndexOf(newline) + 1;
          rest = bytes.subarray(end);
          if (end > 0) write(masked(bytes.subarray(0, end)));
          done();
        },
        final(done) {
          if (rest.length > 0) write(masked(Buffer.concat([rest, Buffer.from("\n")])));
          done();
        },
      });
    },
  };
}
