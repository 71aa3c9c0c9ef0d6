import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinChunks } from "./join-chunks";

const encode = (text: string) => new TextEncoder().encode(text);

async function partsOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const { read } = joinChunks(stream);
  const parts: Uint8Array[] = [];
  for (let part = await read(); part; part = await read()) parts.push(part);
  return parts;
}

const decoded = (part: Uint8Array | null) => part && new TextDecoder().decode(part);

describe("joinChunks", () => {
  it("joins the chunks that are ready at the same time, and preserves all bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 600 })), async (chunks) => {
        const source = new ReadableStream<Uint8Array>({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        });
        const joined = await partsOf(source);
        expect(Buffer.concat(joined)).toEqual(Buffer.concat(chunks));
        expect(joined.length).toBe(Math.min(1, chunks.length));
      }),
    );
  });

  it("does not wait for a chunk that is not ready", async () => {
    let write = (_text: string) => {};
    let end = () => {};
    const { read } = joinChunks(
      new ReadableStream({
        start(controller) {
          write = (text) => controller.enqueue(encode(text));
          end = () => controller.close();
        },
      }),
    );
    write("<p>the ");
    write("shell</p>");
    expect(decoded(await read())).toBe("<p>the shell</p>");
    write("<p>a card</p>");
    expect(decoded(await read())).toBe("<p>a card</p>");
    end();
    expect(await read()).toBeNull();
  });

  it("starts another chunk after 64 kB", async () => {
    const source = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let index = 0; index < 100; index += 1) controller.enqueue(new Uint8Array(1_000));
        controller.close();
      },
    });
    expect((await partsOf(source)).map(({ length }) => length)).toEqual([66_000, 34_000]);
  });

  it("fails after what was read when the stream fails, and cancels the stream when it is cancelled", async () => {
    let pulls = 0;
    const failing = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(encode("read"));
        else controller.error(new Error("cut off"));
      },
    });
    const { read } = joinChunks(failing);
    expect(decoded(await read())).toBe("read");
    await expect(read()).rejects.toThrow("cut off");

    let reason: unknown;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      cancel: (given) => {
        reason = given;
      },
    });
    const cancelled = joinChunks(endless);
    await cancelled.read();
    await cancelled.cancel("left");
    expect(reason).toBe("left");
  });
});
