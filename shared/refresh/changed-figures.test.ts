import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordFigures } from "./changed-figures";

/** An element with the members that the module uses. */
function figure(textContent: string, parts: object[] = []) {
  const attributes = new Set<string>();
  return {
    isConnected: true,
    textContent,
    contains: (other: object) => parts.includes(other),
    setAttribute: (name: string) => void attributes.add(name),
    removeAttribute: (name: string) => void attributes.delete(name),
    isMarked: () => attributes.has("data-changed"),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("does not mark a figure of which only the time has changed", () => {
  const energy = figure("12 kWh, 14:05");
  vi.stubGlobal("document", { querySelectorAll: () => [energy] });
  const mark = recordFigures();
  energy.textContent = "12 kWh, 14:10";
  mark();
  expect(energy.isMarked()).toBe(false);
});

it("marks the innermost elements with another text, for a moment", () => {
  const [same, changed, removed, part] = [figure("1 kWh"), figure("2 kWh"), figure("3 kWh"), figure("4")];
  const whole = figure("4 kWh", [part]);
  vi.stubGlobal("document", { querySelectorAll: () => [same, changed, removed, part, whole] });
  const mark = recordFigures();
  changed.textContent = "5 kWh";
  removed.textContent = "6 kWh";
  removed.isConnected = false;
  part.textContent = "7";
  whole.textContent = "7 kWh";
  mark();
  const marked = () => [same, changed, removed, part, whole].map((each) => each.isMarked());
  expect(marked()).toEqual([false, true, false, true, false]);
  vi.advanceTimersByTime(4_000);
  expect(marked()).toEqual([false, false, false, false, false]);
});
