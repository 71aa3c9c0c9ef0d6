import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { renameTagForm } from ".";
import { renameCompanyTag } from "./action.server";

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
