import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readBarcode } from "./barcode-dialog";

const video = { play: async () => {} } as HTMLVideoElement;

/** A camera whose pictures contain these codes, one picture after another. */
function useCamera(codes: readonly string[], getUserMedia?: () => Promise<never>) {
  const stop = vi.fn();
  const pictures = [...codes];
  class BarcodeDetector {
    detect = async () => {
      const code = pictures.shift();
      return code === undefined || code === "" ? [] : [{ rawValue: code }];
    };
  }
  vi.stubGlobal("window", { BarcodeDetector });
  const stream = { getTracks: () => [{ stop }] };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: getUserMedia ?? (async () => stream) } });
  return stop;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("readBarcode", () => {
  it("examines pictures until one has a code, and stops the camera", async () => {
    const stop = useCamera(["", "", " SMA-4711 "]);
    const text = readBarcode(video, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(499);
    expect(stop).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await text).toBe("SMA-4711");
    expect(stop).toHaveBeenCalledOnce();
  });

  it("stops the camera when the dialog closes", async () => {
    const stop = useCamera([]);
    const closed = new AbortController();
    const ended = expect(readBarcode(video, closed.signal)).rejects.toThrow("closed");
    await vi.advanceTimersByTimeAsync(1_000);
    closed.abort();
    await vi.advanceTimersByTimeAsync(250);
    await ended;
    expect(stop).toHaveBeenCalledOnce();
  });

  it("fails when the user does not allow the camera", async () => {
    useCamera([], () => Promise.reject(new DOMException("Denied", "NotAllowedError")));
    await expect(readBarcode(video, new AbortController().signal)).rejects.toThrow("Denied");
  });
});
