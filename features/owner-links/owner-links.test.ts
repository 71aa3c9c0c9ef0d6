import { ApiError } from "@shared/api/result";
import { callAction, createLoaderArgs, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { createLinkOfCompany, ownerLinksOfCompany, revokeLinkOfCompany } from "./action.server";
import { $created, linkForm, linkRevocation, linksClosed } from "./owner-links";

const companyId = 3;
const path = "/companies/3/owner-links";
const link = {
  ...{ id: 5, name: "Jansen", tag_name: null, plant_count: 1, shows: { money: true, tickets: false } },
  ...{
    is_report: false,
    language: "nl",
    expires_on: "2027-01-01",
    created_at: "2026-11-01T10:00:00Z",
    last_used_at: null,
  },
  created_by: { id: 1, first_name: "Els", last_name: "Driessen" },
};
const responses = {
  [`GET ${path}`]: { links: [{ ...link, token: "secret" }, { name: "No id" }] },
  "GET /companies/3/tags": [
    { id: 8, name: "Schools" },
    { id: 4, name: "Barns" },
  ],
};
const values = {
  ...{
    companyId,
    name: " Jansen ",
    scope: "plants",
    tag_id: "",
    view: "",
    plants: JSON.stringify([{ id: 9, name: "East" }]),
  },
  ...{ money: true, tickets: false, language: "nl", expires_on: "" },
};
const created = { token: "abc_DEF-123", link };

describe("the links of a company", () => {
  it("are listed with the tags, and without tokens", async () => {
    const result = await ownerLinksOfCompany(createLoaderArgs("/resources/owner-links", responses).args);
    expect(result).toEqual({
      ok: true,
      value: {
        links: [link],
        tags: [
          { id: 4, name: "Barns" },
          { id: 8, name: "Schools" },
        ],
      },
    });
  });

  it("are an error when the API fails, or does not offer them", async () => {
    const failing = { ...responses, [`GET ${path}`]: new ApiError({ status: 503 }) };
    const resultOf = (...args: Parameters<typeof createLoaderArgs>) =>
      ownerLinksOfCompany(createLoaderArgs(...args).args);
    expect(await resultOf("/resources/owner-links", failing)).toMatchObject({ ok: false, error: { status: 503 } });
    const none = await resultOf("/resources/owner-links", responses, createTestSession(), {
      extensions: { owner_links: false },
    });
    expect(none).toMatchObject({ ok: false, error: { status: 404 } });
  });

  it("are created for plants or a tag, and revoked", async () => {
    const create = (changes: object) =>
      callAction(createLinkOfCompany, { ...values, ...changes }, { responses: { [`POST ${path}`]: created } });
    const { result, calls } = await create({});
    expect(result).toEqual({ ok: true, value: { name: "Jansen", path: "/owner/abc_DEF-123" } });
    expect(calls).toMatchObject([
      {
        body: {
          ...{ name: "Jansen", plants: { plant_ids: [9] }, shows: { money: true, tickets: false } },
          ...{ language: "nl", expires_on: null },
        },
      },
    ]);
    const tagged = await create({ scope: "tag", tag_id: "4", expires_on: "2027-01-01" });
    expect(tagged.calls).toMatchObject([{ body: { plants: { tag_id: 4 }, expires_on: "2027-01-01" } }]);
    const revoked = await callAction(
      revokeLinkOfCompany,
      { companyId, linkId: 5 },
      { responses: { [`DELETE ${path}/5`]: null } },
    );
    expect(revoked.calls.map(({ call }) => call)).toEqual([`DELETE ${path}/5`]);
  });
});

function openForm(changes: Parameters<typeof linkForm.changed>[0] = {}) {
  const model = createModelScope();
  model.trigger(linkForm.opened, { companyId, language: "nl", today: "2026-11-30" });
  model.trigger(linkForm.changed, { name: " Jansen ", plants: values.plants, money: true, ...changes });
  model.trigger(linkForm.submitted);
  return { ...model, problems: () => Object.keys(model.scope.getState(linkForm.$problems)) };
}

describe("the form of a link", () => {
  it.each([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(81) }, "name"],
    [{ plants: "[]" }, "plants"],
    [{ plants: "{" }, "plants"],
    [{ scope: "tag" }, "tag_id"],
  ] as const)("submits nothing for %j", (changes, field) => {
    const { params, problems } = openForm(changes);
    expect([params(), problems()]).toEqual([[], [field]]);
  });

  it("submits the values, and keeps them with the messages of the API", async () => {
    const { params, problems, reject } = openForm();
    expect(params()).toEqual([{ ...values, name: " Jansen " }]);
    await reject(createProblem({ messages: { expires_on: ["Select a day within the next 5 years."] } }));
    expect(problems()).toEqual(["expires_on"]);
  });
});

describe("a created link", () => {
  it("is shown until the list closes or a link is revoked, and the list is loaded again", async () => {
    const model = openForm();
    const shown = () => model.scope.getState($created);
    await model.respond({ name: "Jansen", path: "/owner/x" });
    expect([shown(), model.revalidate.mock.calls]).toEqual([{ name: "Jansen", path: "/owner/x" }, [[["ownerLinks"]]]]);
    model.trigger(linkRevocation.requested, { companyId, linkId: 5, name: "Jansen" });
    expect(model.posted()).toHaveLength(1);
    model.trigger(linkRevocation.confirmed);
    await model.respond();
    expect([shown(), model.toastTexts()]).toEqual([null, ["Link revoked"]]);
    const other = openForm();
    await other.respond({ name: "Jansen", path: "/owner/x" });
    other.trigger(linksClosed);
    expect(other.scope.getState($created)).toBeNull();
  });
});
