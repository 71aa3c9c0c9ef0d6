import { describe, expect, it } from "vitest";
import { createAdmission } from "./admission";

/** Requests of one isolate, all of which end with `end`. */
function createIsolate() {
  let now = 1_000_000_000;
  const open: ReturnType<typeof createAdmission>[] = [];
  const request = (signal = new AbortController().signal) => {
    const admission = createAdmission(signal, () => now);
    open.push(admission);
    return { ...admission, isAdmitted: admission.enter(2) };
  };
  const advance = (ms: number) => {
    now += ms;
  };
  const end = () => {
    for (const { leave } of open) leave();
  };
  return { request, advance, end };
}

describe("createAdmission", () => {
  it("admits another request when one has ended or is aborted, each counted once", () => {
    const { request, end } = createIsolate();
    const controller = new AbortController();
    const [first] = [request(), request(controller.signal)];
    expect(request().isAdmitted).toBe(false);
    first.leave();
    first.leave();
    controller.abort();
    expect([request(), request(), request()].map(({ isAdmitted }) => isAdmitted)).toEqual([true, true, false]);
    end();
  });

  it("counts no request that was aborted before", () => {
    const { request, end } = createIsolate();
    expect(request(AbortSignal.abort()).isAdmitted).toBe(false);
    expect([request(), request()].map(({ isAdmitted }) => isAdmitted)).toEqual([true, true]);
    end();
  });

  it("counts a request whose end is never reported for 12 seconds at most", () => {
    const { request, advance, end } = createIsolate();
    expect([request(), request()].map(({ isAdmitted }) => isAdmitted)).toEqual([true, true]);
    advance(12_000);
    expect(request().isAdmitted).toBe(false);
    advance(1);
    expect(request().isAdmitted).toBe(true);
    end();
  });
});
