import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import {
  $children,
  $lastExport,
  childrenRetried,
  exportForm,
  loadChildrenFx,
  readIds,
  withIdToggled,
} from "./export-dialog";
import type { ExportRequest } from "./export-request";
import { type ExportSource, toExportFilters } from "./export-request";
import { startFx } from "./model";

const source = (changes: Partial<ExportSource> = {}): ExportSource => ({
  companyId: 3,
  subjects: ["plants", "meters"],
  today: Temporal.PlainDate.from("2026-03-15"),
  childCompanyIds: [],
  filters: { search: "dak" },
  ...changes,
});

const company = (id: number) => ({
  id,
  name: `Company ${id}`,
  non_mon_accessible: false,
  non_mon_creation_enabled: false,
});

async function dialog(changes: Partial<ExportSource> = {}) {
  const start = vi.fn((_: { request: ExportRequest }) => new Promise<number>(() => {}));
  const loadChildren = vi.fn(async (_: { companyId: number }) => [company(5), company(6)]);
  const scope = fork({
    handlers: [
      [startFx, start],
      [loadChildrenFx, loadChildren],
    ],
  });
  const open = (changes: Partial<ExportSource> = {}) =>
    allSettled(exportForm.opened, { scope, params: { source: source(changes), last: scope.getState($lastExport) } });
  const choose = (change: Parameters<typeof exportForm.changed>[0]) =>
    allSettled(exportForm.changed, { scope, params: change });
  await open(changes);
  return {
    scope,
    loadChildren,
    open,
    choose,
    requests: () => start.mock.calls.map(([{ request }]) => request),
    isOpen: () => scope.getState(exportForm.$context) !== null,
    choice: () => {
      const { start, end, childCompanyIds, ...choice } = scope.getState(exportForm.$values);
      return { ...choice, days: `${start} ${end}`, childCompanyIds: readIds(childCompanyIds) };
    },
    toggle: (id: number) => {
      const ids = readIds(scope.getState(exportForm.$values).childCompanyIds);
      return choose({ childCompanyIds: String(withIdToggled(ids, id)) });
    },
    // Not awaited, because the export never settles.
    submit: () => void allSettled(exportForm.submitted, { scope }),
  };
}

describe("the export dialog", () => {
  it("starts with xlsx, the first subject and the last 14 complete days", async () => {
    const { choice } = await dialog();
    expect(choice()).toMatchObject({ subject: "plants", format: "xlsx", days: "2026-03-01 2026-03-14" });
  });

  it("requests the export with the list's filters and closes when it is submitted", async () => {
    const { requests, isOpen, choose, toggle, submit } = await dialog({ childCompanyIds: [5] });
    await choose({ format: "csv", separator: ";", start: "2026-02-01", end: "2026-02-03" });
    await toggle(6);
    submit();
    expect(requests()).toMatchObject([
      {
        companyId: 3,
        subject: "plants",
        format: "csv",
        separator: ";",
        childCompanyIds: [5, 6],
        filters: { search: "dak" },
      },
    ]);
    expect(String(requests()[0]?.range?.end)).toBe("2026-02-03");
    expect(isOpen()).toBe(false);
  });

  it("requests no days when the subject is not plants", async () => {
    const { requests, choose, submit } = await dialog();
    await choose({ subject: "meters" });
    submit();
    expect(requests()).toMatchObject([{ subject: "meters", range: null }]);
  });

  it("does not request an export when the dialog is closed", async () => {
    const { scope, requests, submit } = await dialog();
    await allSettled(exportForm.closed, { scope });
    submit();
    expect(requests()).toEqual([]);
  });

  it("starts with the last format and the list's companies when it is opened again", async () => {
    const { choice, choose, toggle, open } = await dialog();
    await choose({ subject: "meters", format: "csv", separator: ";", start: "2020-01-01", end: "2020-01-02" });
    await toggle(5);
    await open({ childCompanyIds: [6] });
    expect(choice()).toMatchObject({
      subject: "meters",
      format: "csv",
      separator: ";",
      days: "2026-03-01 2026-03-14",
      childCompanyIds: [6],
    });
    await open({ subjects: ["issues"] });
    expect(choice()).toMatchObject({ subject: "issues" });
  });
});

describe("the child companies", () => {
  it("are loaded once per company", async () => {
    const { scope, loadChildren, open } = await dialog();
    expect(scope.getState($children).companies?.map(({ id }) => id)).toEqual([5, 6]);
    await open();
    expect(loadChildren).toHaveBeenCalledTimes(1);
    await open({ companyId: 4 });
    expect(loadChildren.mock.calls).toMatchObject([[{ companyId: 3 }], [{ companyId: 4 }]]);
  });

  it("are loaded again on retry, and a response for another company is dropped", async () => {
    const { scope, loadChildren, open } = await dialog();
    loadChildren.mockRejectedValueOnce(new Error("502"));
    await open({ companyId: 4 });
    expect(scope.getState($children)).toEqual({ companyId: 4, companies: null, failed: true });
    await allSettled(childrenRetried, { scope });
    expect(scope.getState($children)).toMatchObject({ failed: false, companies: [{ id: 5 }, { id: 6 }] });

    let respond = (_: ReturnType<typeof company>[]) => {};
    loadChildren.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
    void open({ companyId: 8 });
    const other = open({ companyId: 9 });
    respond([company(80)]);
    await other;
    expect(scope.getState($children)).toMatchObject({ companyId: 9, companies: [{ id: 5 }, { id: 6 }] });
  });
});

describe("toExportFilters", () => {
  it("omits the page, the sort and the relations of the rows", () => {
    const query = {
      tags: "4|1",
      page: 3,
      sort: "name:asc",
      with: "yield_score",
      child_company_ids: ["5", "6"],
      search: undefined,
    };
    expect(toExportFilters(query)).toEqual({ filters: { tags: "4|1" }, childCompanyIds: [5, 6] });
    expect(toExportFilters({})).toEqual({ filters: {}, childCompanyIds: [] });
  });
});
