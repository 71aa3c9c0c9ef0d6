import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadFieldTypeChildren, loadFieldTypes, loadTagChildren, loadTags } from "./overview.server";

const api = (responses: Record<string, unknown>) =>
  createTestContext(responses, createTestSession()).context.api;

describe("loadTags", () => {
  it("separates the own tags from those of other companies, also without their owner", async () => {
    const { context, calls } = createTestContext(
      {
        "GET /companies/3/tags": [
          { id: 1, name: "Roof" },
          { id: 2, name: "School", company_id: 1, company_name: "Provider" },
        ],
      },
      createTestSession(),
    );
    const own = context.api.read;
    // Without viewable=1 only the own tags are returned.
    const client = {
      ...context.api,
      read: (async (path, options) => {
        const all = (await own(path, options)) as { id: number }[];
        return options.query ? all : all.filter(({ id }) => id === 1);
      }) as typeof own,
    };
    expect(await loadTags(client, 3, {})).toEqual({
      own: [{ id: 1, name: "Roof", kind: null }],
      visible: [{ id: 2, name: "School", kind: null, owner: "Provider" }],
    });
    expect(calls.map(({ query }) => query)).toEqual([undefined, { viewable: 1 }]);
  });
});

describe("loadFieldTypes", () => {
  it("treats a type of an unknown company as not owned", async () => {
    const types = [
      { id: 1, name: "Members", type: "integer", company_id: 3 },
      { id: 2, name: "Leader", type: "text", company_id: 1, company_name: "Provider" },
      { id: 3, name: "Remark" },
    ];
    expect(await loadFieldTypes(api({ "GET /companies/3/plant-custom-field-types": types }), 3, {})).toEqual({
      own: [{ id: 1, name: "Members", kind: "integer" }],
      visible: [
        { id: 2, name: "Leader", kind: "text", owner: "Provider" },
        { id: 3, name: "Remark", kind: null, owner: null },
      ],
    });
  });
});

it("reads child companies without rows that lack an id", async () => {
  const children = [
    {
      company_id: 5,
      company_name: "North",
      tags: [{ tag_id: 1 }, {}],
      plant_custom_field_types: [{ id: 2 }],
    },
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
