import { closeSync, fchmodSync, fstatSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { Writable } from "node:stream";
import { importSource } from "./import-source.mjs";

const { maskedText } = await importSource("shared/lib/masked.ts");

const newline = 10;

/** What a process writes itself, such as the message of an uncaught error, without the secrets in addresses. */
const masked = (bytes) => Buffer.from(maskedText(bytes.toString()));

/**
 * A log file that only its owner may read, and that never fails: lines that cannot be written, as on a full disk, are
 * dropped, and their number is the next line that can be written.
 *
 * @param {string} path
 */
export function createLogFile(path) {
  let descriptor = null;
  let dropped = 0;
  /** Whether the file ends in the middle of a line. */
  let isOpenLine = false;

  function open() {
    mkdirSync(dirname(path), { recursive: true });
    const opened = openSync(path, "a", 0o600);
    if (fstatSync(opened).isFile()) fchmodSync(opened, 0o600);
    return opened;
  }

  /** Throws when not everything could be written. */
  function append(bytes) {
    descriptor ??= open();
    for (let offset = 0; offset < bytes.length; ) {
      const written = writeSync(descriptor, bytes, offset);
      offset += written;
      isOpenLine = bytes[offset - 1] !== newline;
    }
  }

  function write(bytes) {
    try {
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
