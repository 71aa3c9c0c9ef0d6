import { assessedParts, type ImportPlan, type Upload } from "@entities/measurement";
import { revalidateFx } from "@shared/data/revalidation";
import { postActionFx } from "@shared/mutations/create-mutation";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it, vi } from "vitest";
import {
  $canCreate,
  $import,
  $preview,
  $progress,
  $replacesFiner,
  importCancelled,
  importContinued,
  importStarted,
  replacingFinerToggled,
  undoRequested,
} from "./import-measurements";
import { chosen, importClosed, importOpened, readFilesFx } from "./import-plan";

const lost = createProblem({ status: 0, code: 0, kind: "network" });
const call = (minutes: number) => ({ minutes, starts: [1_000, 1_000 + minutes], kwh: [1, null] });
const plan: ImportPlan = {
  files: [],
  inverters: [],
  findings: [],
  days: [],
  calls: [call(1_440), call(60), call(5)],
  rows: 6,
  kwh: 3,
  leftOut: [],
  leftOutKwh: 0,
};
const counts = { new: 2, changed: 0, equal: 0, rejected: 0, rejected_by_reason: {} };

interface Posted {
  name: string;
  params: {
    minutes?: number;
    isRepeated?: boolean;
    lastImportId?: number | null;
    importId?: number;
    replacesFiner?: boolean;
    upload?: Upload | null;
  };
}

/** The dialog with files that have three calls. `answer` responds to the actions that change something. */
async function openImport(answer: (posted: Posted) => unknown, measuredSince?: string | null, calls = plan.calls) {
  const posts: unknown[] = [];
  const previews: unknown[] = [];
  const reloaded = vi.fn();
  const { scope } = createModelScope([
    [readFilesFx, () => ({ ...plan, calls })],
    [revalidateFx, reloaded],
    [
      postActionFx,
      (posted: Posted) => {
        if (posted.name === "preview-import") {
          previews.push(posted.params.minutes);
          return { result: { ...counts, import_id: null }, lastImportId: 4 };
        }
        const { minutes, isRepeated, lastImportId, importId } = posted.params;
        posts.push(posted.name === "undo-import" ? ["undo", importId] : [minutes, isRepeated, lastImportId]);
        return answer(posted);
      },
    ],
  ]);
  const target = {
    plant: { companyId: 3, plantId: 9 },
    position: { latitude: 52, longitude: 5 },
    hasChart: true,
    lastChartDay: "2026-11-27",
    meters: [{ id: 12, name: "Roof", peakWatt: 8_000, inUse: { from: null, until: null }, measuredSince }],
  };
  await allSettled(importOpened, { scope, params: target });
  await allSettled(chosen, { scope, params: { files: [new File(["x"], "a.csv")] } });
  return { scope, posts, previews, reloaded };
}

describe("the preview", () => {
  const answer = () => ({ importId: 5, result: { ...counts, import_id: 5 } });
  const week = 7 * 1_440;
  const start = Date.UTC(2025, 5, 1) / 60_000;

  it.each([
    ["nothing of a meter without a measurement", null, []],
    ["nothing of the days before the first measurement", "2025-06-04", []],
    ["the calls with days that have measurements", "2025-06-02", [1_440]],
    ["all calls when the first measurement is not known", undefined, [1_440, 60, 5]],
  ])("asks the API for %s", async (_, measuredSince, asked) => {
    const first = (minutes: number) => ({ ...call(minutes), starts: [start, start + minutes] });
    const { scope, previews } = await openImport(answer, measuredSince, [first(1_440), first(60), first(5)]);
    expect(previews).toEqual(asked);
    const { calls } = scope.getState($preview);
    expect(calls?.map(({ result }) => result.new)).toEqual([2, 2, 2]);
  });

  it("asks the API for values that end in the future", async () => {
    const next = (Date.now() + week * 60_000) / 60_000;
    const { previews } = await openImport(answer, null, [call(60), { ...call(5), starts: [start, Math.round(next)] }]);
    expect(previews).toEqual([5]);
  });

  it("asks the API for the next files after an import into the same meter", async () => {
    const { scope, previews } = await openImport(answer, null);
    await allSettled(importStarted, { scope });
    expect(previews).toEqual([]);
    await allSettled(chosen, { scope, params: { files: [new File(["x"], "b.csv")] } });
    expect(previews).toEqual([1_440, 60, 5]);
  });
});

describe("an import", () => {
  it("makes one call after another, is undone from the last one on, and loads the plant again", async () => {
    let id = 4;
    const { scope, posts, reloaded } = await openImport(({ name }) =>
      name === "undo-import" ? undefined : { importId: ++id, result: { ...counts, import_id: id } },
    );
    await allSettled(importStarted, { scope });
    expect(scope.getState($import).stage).toBe("done");
    expect(scope.getState($import)).toMatchObject({ results: [{}, {}, {}] });
    expect(posts).toEqual([
      [1_440, false, 4],
      [60, false, 5],
      [5, false, 6],
    ]);
    expect(reloaded.mock.calls).toEqual([[assessedParts]]);
    await allSettled(undoRequested, { scope });
    expect(scope.getState($import).stage).toBe("undone");
    expect(posts.slice(3)).toEqual([
      ["undo", 7],
      ["undo", 6],
      ["undo", 5],
    ]);
    expect(reloaded).toHaveBeenCalledTimes(2);
  });

  it("replaces finer values only when the user chooses so, and names its files in each call", async () => {
    const sent: Posted["params"][] = [];
    const { scope } = await openImport(({ params }) => {
      sent.push(params);
      return { importId: 5, result: { ...counts, import_id: 5 } };
    });
    await allSettled(importStarted, { scope });
    expect(sent.map(({ replacesFiner }) => replacesFiner)).toEqual([false, false, false]);
    expect(new Set(sent.map(({ upload }) => upload?.id)).size).toBe(1);
    expect(sent[0]?.upload).toMatchObject({ fileName: "a.csv", fileCount: 1 });
    await allSettled(chosen, { scope, params: { files: [new File(["x"], "b.csv"), new File(["x"], "c.csv")] } });
    await allSettled(replacingFinerToggled, { scope, params: true });
    await allSettled(importStarted, { scope });
    expect(sent[3]).toMatchObject({ replacesFiner: true, upload: { fileName: "b.csv", fileCount: 2 } });
    expect(sent[3]?.upload?.id).not.toBe(sent[0]?.upload?.id);
    // Other files begin with the default.
    await allSettled(chosen, { scope, params: { files: [new File(["x"], "d.csv")] } });
    expect(scope.getState($replacesFiner)).toBe(false);
  });

  it("continues after a lost response with the call that may be stored", async () => {
    let id = 4;
    let isLost = true;
    const { scope, posts } = await openImport(({ params }) => {
      if (params.minutes === 60 && isLost) throw lost;
      return { importId: ++id, result: params.isRepeated ? null : { ...counts, import_id: id } };
    });
    await allSettled(importStarted, { scope });
    expect(scope.getState($import)).toMatchObject({ stage: "stopped", isUnconfirmed: true, error: lost });
    expect(scope.getState($progress)).toMatchObject({ imported: 2, total: 6 });
    isLost = false;
    await allSettled(importContinued, { scope });
    expect(scope.getState($import)).toMatchObject({ stage: "done", isUnconfirmed: false });
    // The counts of the lost response come from the preview.
    expect(scope.getState($import)).toMatchObject({ results: [{}, {}, {}] });
    expect(posts.slice(1)).toEqual([
      [60, false, 5],
      [60, true, 5],
      [5, false, 6],
    ]);
  });

  it("stops after the pending call when it is cancelled, and undoes what was imported", async () => {
    const responses: ((response: unknown) => void)[] = [];
    const { scope, posts } = await openImport(({ name }) =>
      name === "undo-import" ? undefined : new Promise((resolve) => responses.push(resolve)),
    );
    const started = allSettled(importStarted, { scope });
    await Promise.resolve();
    void allSettled(importCancelled, { scope });
    responses[0]?.({ importId: 5, result: { ...counts, import_id: 5 } });
    await started;
    expect(scope.getState($import).stage).toBe("stopped");
    expect(posts).toHaveLength(1);
    await allSettled(undoRequested, { scope });
    expect([scope.getState($import).stage, posts.at(-1)]).toEqual(["undone", ["undo", 5]]);
  });

  it("loads the plant again when a call ends after the dialog was closed", async () => {
    const responses: ((response: unknown) => void)[] = [];
    const { scope, posts, reloaded } = await openImport(() => new Promise((resolve) => responses.push(resolve)));
    const started = allSettled(importStarted, { scope });
    await Promise.resolve();
    void allSettled(importClosed, { scope });
    expect(reloaded).not.toHaveBeenCalled();
    responses[0]?.({ importId: 5, result: { ...counts, import_id: 5 } });
    await started;
    expect([posts.length, reloaded.mock.calls]).toEqual([1, [[assessedParts]]]);
  });
});

describe("the import of a file with several inverters", () => {
  const names = ["Inv1", "Inv2", "Inv3"];
  const calls = names.map((_, position) => ({ ...call(60), plan: position }));
  const inUse = { from: "2024-01-01", until: null };
  const meter = { id: 12, name: "Roof", peakWatt: 8_000, inUse, measuredSince: "2024-01-01" };

  async function openInverters(meters: readonly (typeof meter)[], created: () => unknown) {
    const posts: unknown[] = [];
    const reads: unknown[] = [];
    const { scope } = createModelScope([
      [
        readFilesFx,
        ({ options }: Parameters<typeof readFilesFx>[0]) => {
          reads.push(options.map(({ inverter, peakWatt }) => [inverter, peakWatt]));
          return { ...plan, inverters: names, calls: options.length > 1 ? calls : [call(60)] };
        },
      ],
      [revalidateFx, () => {}],
      [
        postActionFx,
        ({ name, params }: { name: string; params: Record<string, unknown> }) => {
          posts.push([name, params.meterId, ...(params.inverters ? [params.inverters] : [])]);
          if (name === "create-inverter-meters") return created();
          return { importId: posts.length, result: { ...counts, import_id: posts.length }, lastImportId: null };
        },
      ],
    ]);
    const target = {
      plant: { companyId: 3, plantId: 9 },
      position: { latitude: 52, longitude: 5 },
      hasChart: true,
      lastChartDay: "2026-11-27",
      meters,
    };
    await allSettled(importOpened, { scope, params: target });
    await allSettled(chosen, { scope, params: { files: [new File(["x"], "a.csv")] } });
    return { scope, posts, reads };
  }

  it("is into one meter with the sum unless a meter for each is chosen", async () => {
    const { scope, posts, reads } = await openInverters([meter], () => ({}));
    await allSettled(importStarted, { scope });
    expect(reads).toEqual([[["sum", 8_000]]]);
    expect(posts.at(-1)).toEqual(["import-measurements", 12]);
  });

  it("creates the meters that do not exist when it is confirmed, and imports into each", async () => {
    const existing = { ...meter, id: 14, name: "Inv3", peakWatt: 3_000 };
    const { scope, posts, reads } = await openInverters([meter, existing], () => ({ Inv2: 13 }));
    await allSettled(chosen, { scope, params: { meterId: 12 } });
    await allSettled(chosen, { scope, params: { inverters: "each" } });
    await allSettled(chosen, { scope, params: { peaks: { Inv2: "" } } });
    expect(scope.getState($canCreate)).toBe(false);
    await allSettled(chosen, { scope, params: { peaks: { Inv2: "5000" } } });
    expect(scope.getState($canCreate)).toBe(true);
    expect(reads.at(-1)).toEqual([
      ["Inv1", 8_000],
      ["Inv2", 5_000],
      ["Inv3", 3_000],
    ]);
    posts.length = 0;
    await allSettled(importStarted, { scope });
    expect(posts).toEqual([
      ["create-inverter-meters", 12, [{ name: "Inv2", peakWatt: 5_000 }]],
      ["import-measurements", 12],
      ["import-measurements", 13],
      ["import-measurements", 14],
    ]);
    posts.length = 0;
    await allSettled(undoRequested, { scope });
    expect(posts.map((post) => (post as unknown[])[1])).toEqual([14, 13, 12]);
  });

  it("stops when the meters cannot be created, and creates them when it continues", async () => {
    let isLost = true;
    const { scope, posts } = await openInverters([meter], () => {
      if (isLost) throw lost;
      return { Inv2: 13, Inv3: 14 };
    });
    await allSettled(chosen, { scope, params: { inverters: "each" } });
    await allSettled(importStarted, { scope });
    expect(scope.getState($import)).toMatchObject({ stage: "stopped", error: lost });
    isLost = false;
    await allSettled(importContinued, { scope });
    expect(scope.getState($import).stage).toBe("done");
    expect(posts.slice(-3)).toEqual([12, 13, 14].map((id) => ["import-measurements", id]));
  });
});
