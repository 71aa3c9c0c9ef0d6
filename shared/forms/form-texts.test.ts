import { describe, expect, it } from "vitest";
import { formTexts } from "./form-texts";

const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request("https://site.example/sign-in", { method: "POST", body, headers });

describe("formTexts", () => {
  it("takes the spaces off both ends and keeps those within", async () => {
    const request = post(new URLSearchParams({ email: "  a@b.example\t", password: " two words " }));
    expect(await formTexts(request, ["email", "password"])).toEqual({
      email: "a@b.example",
      password: "two words",
    });
  });

  it("reads a missing field and a file as empty", async () => {
    const form = new FormData();
    form.set("email", new File(["a@b.example"], "email.txt"));
    expect(await formTexts(post(form), ["email", "password"])).toEqual({ email: "", password: "" });
  });

  it.each([
    ["application/json", '{"email":"a@b.example"}'],
    ["multipart/form-data; boundary=x", "no parts at all"],
  ])("answers 400 to a body that is no form (%s)", async (type, body) => {
    const refusal = await formTexts(post(body, { "Content-Type": type }), ["email"]).catch(
      (thrown) => thrown,
    );
    expect(refusal).toBeInstanceOf(Response);
    expect(refusal.status).toBe(400);
  });
});
