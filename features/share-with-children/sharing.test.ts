import { setupI18n } from "@lingui/core";
import { messageText } from "@shared/i18n/format";
import { endSessionFx } from "@shared/toasts/model";
import { callAction, createTestContext, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it, vi } from "vitest";
import {
  loadFieldTypeChildren,
  loadFieldTypes,
  loadTagChildren,
  loadTags,
  shareCustomField,
  shareTag,
} from "./action.server";
import { $sorry, fieldSharing, sorryConfirmed, tagSharing } from "./index";

describe.each([
  ["shareTag", shareTag, "tags"],
  ["shareCustomField", shareCustomField, "plant-custom-field-types"],
])("%s", (_, action, name) => {
  const ids = { companyId: 3, childId: 9, itemId: 4 };
  const path = `/companies/3/children/9/${name}/4`;

  async function call(params: Record<string, unknown>, response: unknown = null) {
    const responses = { [`PUT ${path}`]: response, [`DELETE ${path}`]: response };
    const { status, result, calls } = await callAction(action, params, { responses });
    return { status, result, calls: calls.map((made) => made.call) };
  }

  it.each([
    [true, "PUT"],
    [false, "DELETE"],
  ])("sends the selection %s as %s", async (selected, method) => {
    const { result, calls } = await call({ ...ids, selected });
    expect(calls).toEqual([`${method} ${path}`]);
    expect(result).toMatchObject({ ok: true });
  });
});

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const problem = createProblem({ status: 403, code: 4005, messages: { general: ["Access denied"] } });

function createPage(model: typeof tagSharing) {
  const endSession = vi.fn(() => {});
  const { scope, trigger, respond, reject, params, toasts, dismissToast } = createModelScope([
    [endSessionFx, endSession],
  ]);
  return {
    scope,
    trigger,
    endSession,
    respond,
    dismissToast,
    params,
    async toggle(shared: boolean, error: typeof problem | null, id = 4) {
      const child = { id: 9, name: "Zonneveld" };
      trigger(model.toggled, { companyId: 3, child, item: { id, name: `Roof ${id}` }, shared });
      await (error ? reject(error) : respond({ found: false }));
    },
    undo: (id: string) => trigger(model.undone, id),
    close: () => trigger(model.closed),
    lastToast: () => toasts().at(-1),
    toasts: () => toasts().map(({ message }) => messageText(i18n, message)),
  };
}

describe.each([
  {
    name: "tagSharing",
    model: tagSharing,
    added: "Added [Roof 4] to Zonneveld.",
    addFailed: "Failed to add tag from company.",
    removeFailed: "Failed to remove tag from company.",
  },
  {
    name: "fieldSharing",
    model: fieldSharing,
    added: "Attached [Roof 4] to Zonneveld.",
    addFailed: "Failed to attach",
    removeFailed: "Failed to remove",
  },
])("$name", ({ model, added, addFailed, removeFailed }) => {
  it("submits a toggle for its child company and shows that it was added", async () => {
    const { toggle, params, toasts } = createPage(model);
    await toggle(true, null);
    expect(params()).toEqual([{ companyId: 3, childId: 9, itemId: 4, selected: true }]);
    expect(toasts()).toEqual([added]);
  });

  it("shares the removed item again when the user presses Undo within 10 s", async () => {
    const { toggle, undo, params, toasts, lastToast, respond, dismissToast } = createPage(model);
    await toggle(false, null);
    const { id = "", durationMs } = lastToast() ?? {};
    await toggle(false, null, 5);
    expect(toasts()).toEqual(["Removed [Roof 4] from Zonneveld.", "Removed [Roof 5] from Zonneveld."]);
    expect(durationMs).toBe(10_000);
    undo(id);
    await respond({ found: false });
    expect(params().at(-1)).toEqual({ companyId: 3, childId: 9, itemId: 4, selected: true });
    expect(toasts().at(-1)).toBe(added);
    expect(dismissToast.mock.calls).toEqual([[id]]);
  });

  it("shows the official text and the API's messages when a toggle fails", async () => {
    const { toggle, toasts } = createPage(model);
    await toggle(true, problem);
    expect(toasts().toSorted()).toEqual(["Access denied", addFailed].toSorted());
    await toggle(false, problem);
    expect(toasts().slice(2).toSorted()).toEqual(["Access denied", removeFailed].toSorted());
  });

  it("dismisses Undo when the page is unmounted", async () => {
    const { toggle, close, undo, lastToast, dismissToast, params } = createPage(model);
    await toggle(false, null);
    const { id = "" } = lastToast() ?? {};
    close();
    expect(dismissToast).toHaveBeenCalledWith(id);
    undo(id);
    expect(params()).toHaveLength(1);
  });
});

describe("the Sorry alert", () => {
  it("is open after a custom field could not be removed, until it is confirmed", async () => {
    const { scope, trigger, toggle } = createPage(fieldSharing);
    await toggle(true, problem);
    expect(scope.getState($sorry)).toBeNull();
    await toggle(false, problem);
    expect(scope.getState($sorry)).toEqual({ field: "Roof 4", company: "Zonneveld" });
    trigger(sorryConfirmed);
    expect(scope.getState($sorry)).toBeNull();
  });

  it("does not follow a tag", async () => {
    const { scope, toggle } = createPage(tagSharing);
    await toggle(false, problem);
    expect(scope.getState($sorry)).toBeNull();
  });
});

const api = (responses: Record<string, unknown>) => createTestContext(responses, createTestSession()).context.api;

describe("loadTags", () => {
  it("separates the company's tags from tags of other companies, with or without an owner", async () => {
    const { context, calls } = createTestContext(
      {
        "GET /companies/3/tags": [
          { id: 1, name: "Roof", plant_count: 12 },
          { id: 2, name: "School", company_id: 1, company_name: "Provider" },
        ],
      },
      createTestSession(),
    );
    const own = context.api.read;
    // Without viewable=1 the response contains only the company's own tags.
    const client = {
      ...context.api,
      read: (async (path, options) => {
        const all = (await own(path, options)) as { id: number }[];
        return options.query ? all : all.filter(({ id }) => id === 1);
      }) as typeof own,
    };
    expect(await loadTags(client, 3, { hasCounts: true })).toEqual({
      own: [{ id: 1, name: "Roof", kind: null, plants: 12 }],
      visible: [{ id: 2, name: "School", kind: null, owner: "Provider" }],
    });
    expect(calls.map(({ query }) => query)).toEqual([undefined, { viewable: 1 }]);
    expect((await loadTags(client, 3, { hasCounts: false })).own).toMatchObject([{ plants: null }]);
  });
});

describe("loadFieldTypes", () => {
  it("treats a type of an unknown company as not owned", async () => {
    const types = [
      {
        ...{ id: 1, name: "Members", type: "integer", company_id: 3 },
        usage: { plant_count: 4, values: [{ value: "2", plant_count: 3 }], last_changed_at: null },
      },
      { id: 2, name: "Leader", type: "text", company_id: 1, company_name: "Provider" },
      { id: 3, name: "Remark" },
    ];
    const client = api({ "GET /companies/3/plant-custom-field-types": types });
    expect(await loadFieldTypes(client, 3, { hasCounts: true })).toEqual({
      own: [
        {
          ...{ id: 1, name: "Members", kind: "integer", plants: 4, changedAt: null },
          values: [{ value: "2", plant_count: 3 }],
        },
      ],
      visible: [
        { id: 2, name: "Leader", kind: "text", owner: "Provider" },
        { id: 3, name: "Remark", kind: null, owner: null },
      ],
    });
  });
});

it("reads child companies without rows that lack an id", async () => {
  const children = [
    { company_id: 5, company_name: "North", tags: [{ tag_id: 1 }, {}], plant_custom_field_types: [{ id: 2 }] },
    { company_id: 6 },
    { company_name: "No id" },
  ];
  const client = api({
    "GET /companies/3/children/tags": children,
    "GET /companies/3/children/plant-custom-field-types": children,
  });
  expect(await loadTagChildren(client, 3, {})).toEqual([
    { id: 5, name: "North", sharedIds: [1] },
    { id: 6, name: "#6", sharedIds: [] },
  ]);
  expect((await loadFieldTypeChildren(client, 3, {}))[0]).toEqual({ id: 5, name: "North", sharedIds: [2] });
});
