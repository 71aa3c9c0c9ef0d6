import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  $choices,
  $failed,
  $text,
  comparePickerClosed,
  comparePickerOpened,
  compareSearchRetried,
  compareTextChanged,
  type PlantChoice,
  searchFx,
  type searchPlants,
} from "./index";

const searchDebounceMs = 250;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const choice = (id: number): PlantChoice => ({
  id,
  name: `Plant ${id}`,
  city: null,
  peakWatt: null,
  coordinates: null,
});
const plant = { companyId: 3, plantId: 7, peakWatt: null, coordinates: null };

/** A picker whose searches are completed by the test, in any order. */
function createPicker() {
  const searches: (Parameters<typeof searchPlants>[0] & {
    resolve(choices: PlantChoice[]): void;
    reject(error: Error): void;
  })[] = [];
  const search = (params: Parameters<typeof searchPlants>[0]) =>
    new Promise<PlantChoice[]>((resolve, reject) => void searches.push({ ...params, resolve, reject }));
  const scope = fork({ handlers: [[searchFx, search]] });
  return {
    texts: () => searches.map(({ text }) => text),
    at: (index: number) => searches[index] ?? expect.fail(`no search ${index}`),
    open: () => void allSettled(comparePickerOpened, { scope, params: plant }),
    type: (text: string) => void allSettled(compareTextChanged, { scope, params: text }),
    retry: () => void allSettled(compareSearchRetried, { scope }),
    close: () => void allSettled(comparePickerClosed, { scope }),
    ids: () => scope.getState($choices)?.map(({ id }) => id) ?? null,
    failed: () => scope.getState($failed),
    text: () => scope.getState($text),
  };
}

/** An open picker, in which a text was typed. */
function openPicker(text?: string) {
  const picker = createPicker();
  picker.open();
  if (text) picker.type(text);
  return picker;
}

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

describe("compare plants", () => {
  it("lists plants when the picker is opened", async () => {
    const picker = openPicker();
    expect(picker.at(0)).toMatchObject({ plant: { companyId: 3 }, text: "" });
    expect(picker.ids()).toBeNull();
    picker.at(0).resolve([choice(1)]);
    await pass();
    expect(picker.ids()).toEqual([1]);
  });

  it("searches once for the trimmed text when typing has paused for 250 ms", async () => {
    const picker = openPicker("ro");
    await pass(searchDebounceMs - 1);
    picker.type("roof ");
    await pass(searchDebounceMs - 1);
    expect(picker.texts()).toEqual([""]);
    await pass(1);
    expect(picker.texts()).toEqual(["", "roof"]);
  });

  it("drops the response of an earlier text that arrives late", async () => {
    const picker = openPicker("roof");
    await pass(searchDebounceMs);
    picker.at(1).resolve([choice(2)]);
    await pass();
    picker.at(0).resolve([choice(1)]);
    await pass();
    expect(picker.ids()).toEqual([2]);
  });

  it("keeps the text after a failed search and searches again on retry", async () => {
    const picker = openPicker("roof");
    await pass(searchDebounceMs);
    picker.at(1).reject(new Error("down"));
    await pass();
    expect([picker.failed(), picker.text()]).toEqual([true, "roof"]);
    picker.retry();
    picker.at(2).resolve([choice(2)]);
    await pass();
    expect([picker.failed(), picker.ids()]).toEqual([false, [2]]);
  });

  it("makes no search and drops responses after it was closed", async () => {
    const picker = openPicker("roof");
    picker.close();
    picker.at(0).resolve([choice(1)]);
    await pass(searchDebounceMs);
    expect([picker.texts(), picker.ids(), picker.text()]).toEqual([[""], null, ""]);
  });
});
