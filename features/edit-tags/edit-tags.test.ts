import type { ProblemDetails } from "@shared/api/result";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { renameTagForm, tagForm } from ".";
import { createCompanyTag, renameCompanyTag } from "./action.server";

const problem = createProblem({ messages: { name: ["It exists.", "It is too long."] } });
const call = "POST /companies/3/tags";

describe("createCompanyTag", () => {
  const create = (name: string, response: unknown = {}) =>
    callAction(createCompanyTag, { companyId: 3, name }, { responses: { [call]: response } });

  it("creates a tag with the trimmed name", async () => {
    const { result, calls } = await create(" Roof ");
    expect(result).toMatchObject({ ok: true });
    expect(calls).toMatchObject([{ call, body: { name: "Roof" } }]);
  });

  it("redirects a form that the browser posted itself to the tags", async () => {
    const fields = { companyId: "3", name: "Roof" };
    const { response, calls } = await postForm(createCompanyTag, fields, { responses: { [call]: {} } });
    expect(response.headers.get("Location")).toBe("/settings/tags");
    expect(calls).toMatchObject([{ call, body: { name: "Roof" } }]);
  });
});

describe("the creation of a tag", () => {
  async function create(error: ProblemDetails | null) {
    const { trigger, params, respond, reject, toastTexts } = createModelScope();
    trigger(tagForm.opened, 3);
    trigger(tagForm.changed, { name: " Roof " });
    trigger(tagForm.submitted);
    trigger(tagForm.submitted);
    await (error ? reject(error) : respond());
    return { submissions: params(), toasts: toastTexts() };
  }

  it("is submitted once and confirmed by a toast", async () => {
    const { submissions, toasts } = await create(null);
    expect(submissions).toEqual([{ companyId: 3, name: "Roof" }]);
    expect(toasts).toEqual(["Successfully created tag!"]);
  });

  it("shows an error at the field and keeps the name when it is too long", () => {
    const { scope, trigger, params } = createModelScope();
    const name = "x".repeat(61);
    trigger(tagForm.opened, 3);
    trigger(tagForm.changed, { name });
    trigger(tagForm.submitted);
    expect(params()).toEqual([]);
    expect(scope.getState(tagForm.$values)).toEqual({ name });
    expect(scope.getState(tagForm.$problems)).toMatchObject({ name: { values: { max: 60 } } });
    trigger(tagForm.changed, { name: "x".repeat(60) });
    trigger(tagForm.submitted);
    expect(params()).toHaveLength(1);
  });

  it.each(["", "  ", "\u200b\u00ad"])("shows an error at the field and submits nothing for the name %j", (name) => {
    const { scope, trigger, params } = createModelScope();
    trigger(tagForm.opened, 3);
    trigger(tagForm.changed, { name });
    trigger(tagForm.submitted);
    expect(params()).toEqual([]);
    expect(scope.getState(tagForm.$problems)).toMatchObject({ name: { message: "Please enter a name" } });
  });

  it("shows each message of the API as a toast", async () =>
    expect((await create(problem)).toasts).toEqual(["It exists.", "It is too long."]));
});

const tag = { companyId: 3, tagId: 5, name: "Roof" };
const messages = { name: ["This company already has a tag of this name."] };

describe("renameCompanyTag", () => {
  const call = "PUT /companies/3/tags/5";
  const list = "GET /companies/3/tags";
  const rename = (response: unknown, stored = "Roof") =>
    callAction(
      renameCompanyTag,
      { ...tag, name: " Roofs ", loaded: { name: "Roof" } },
      { responses: { [call]: response, [list]: [{ id: 5, name: stored, revision: 4 }] } },
    );

  it("sends the trimmed name", async () => {
    const { result, calls } = await rename({});
    expect(result).toMatchObject({ ok: true });
    expect(calls).toMatchObject([{ call: list }, { call, body: { name: "Roofs" }, revision: 4 }]);
  });

  it("does not rename a tag that another user has renamed since it was loaded", async () => {
    const { result, calls } = await rename({}, "School");
    expect(result).toMatchObject({ ok: false, error: { conflicts: [{ part: "name", values: { name: "School" } }] } });
    expect(calls.map((made) => made.call)).toEqual([list]);
  });
});

describe("the form with the name of a tag", () => {
  function submit(name: string) {
    const model = createModelScope();
    model.trigger(renameTagForm.opened, tag);
    model.trigger(renameTagForm.changed, { name });
    model.trigger(renameTagForm.submitted);
    return { ...model, problems: () => model.scope.getState(renameTagForm.$problems) };
  }

  it("renames the tag, and loads the tags again", async () => {
    const { params, respond, revalidate, toasts } = submit(" Roofs ");
    expect(params()).toEqual([{ ...tag, name: "Roofs", loaded: { name: "Roof" } }]);
    await respond();
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["tags"]);
    expect(toasts()).toMatchObject([{ message: { values: { name: "Roofs" } } }]);
  });

  it.each(["", " ", "\u200b", "x".repeat(61)])("submits nothing for the name %j", (name) => {
    const { params, problems } = submit(name);
    expect([params(), Object.keys(problems())]).toEqual([[], ["name"]]);
  });

  it("submits nothing when the name is the same", () => expect(submit("Roof ").params()).toEqual([]));

  it("keeps the name with the messages of the API", async () => {
    const { reject, problems, scope } = submit("School");
    await reject(createProblem({ messages }));
    expect(scope.getState(renameTagForm.$values)).toEqual({ name: "School" });
    expect(problems()).toEqual(messages);
  });
});
