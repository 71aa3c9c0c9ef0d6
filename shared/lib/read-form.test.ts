import { enums, type } from "superstruct";
import { describe, expect, it } from "vitest";
import { dayField, idField, idListField, optionalIdField, orNull, readForm, textField } from "./fields";

const post = (body: BodyInit, headers?: HeadersInit) =>
  new Request("https://site.example/sign-in", { method: "POST", body, headers });

const credentials = type({ email: textField, password: textField });

describe("readForm", () => {
  it("trims text and preserves inner spaces", async () => {
    const request = post(new URLSearchParams({ email: "  a@b.example\t", password: " two words " }));
    expect(await readForm(request, credentials)).toEqual({ email: "a@b.example", password: "two words" });
  });

  it("reads a missing field and a file as empty text", async () => {
    const form = new FormData();
    form.set("email", new File(["a@b.example"], "email.txt"));
    expect(await readForm(post(form), credentials)).toEqual({ email: "", password: "" });
  });

  it("reads the first value when a field is repeated", async () => {
    const request = post("email=first&email=second");
    request.headers.set("Content-Type", "application/x-www-form-urlencoded");
    expect(await readForm(request, credentials)).toMatchObject({ email: "first" });
  });

  it.each([
    ["application/json", '{"email":"a@b.example"}'],
    ["multipart/form-data; boundary=x", "no parts at all"],
  ])("throws a 400 when the body is not a form (%s)", async (contentType, body) => {
    const request = post(body, { "Content-Type": contentType });
    const thrown = await readForm(request, credentials).catch((response: unknown) => response);
    expect(thrown).toBeInstanceOf(Response);
    expect(thrown).toHaveProperty("status", 400);
  });

  it("throws a 400 when a value does not match the struct", async () => {
    for (const id of ["", "x", "0", "-1", "1.5", "3/../4"]) {
      const thrown = await readForm(post(new URLSearchParams({ id })), type({ id: idField })).catch(
        (response: unknown) => response,
      );
      expect(thrown).toHaveProperty("status", 400);
    }
  });
});

describe("form fields", () => {
  const read = (fields: Record<string, string>) =>
    readForm(
      post(new URLSearchParams(fields)),
      type({
        id: idField,
        optionalId: optionalIdField,
        ids: idListField,
        day: dayField,
        theme: orNull(enums(["dark"])),
      }),
    );
  const valid = { id: "7", optionalId: "", ids: "", day: "2026-03-01", theme: "" };

  it("convert text to values", async () => {
    expect(await read({ ...valid, optionalId: "8", ids: "1,2", theme: "dark" })).toEqual({
      id: 7,
      optionalId: 8,
      ids: [1, 2],
      day: Temporal.PlainDate.from("2026-03-01"),
      theme: "dark",
    });
  });

  it("have a value when optional fields are empty or values do not match", async () =>
    expect(await read({ ...valid, theme: "pink" })).toMatchObject({ optionalId: null, ids: [], theme: null }));

  it.each([{ optionalId: "x" }, { ids: "1,x" }, { day: "2026-02-30" }, { day: "" }])("throw a 400 for %j", (fields) =>
    expect(read({ ...valid, ...fields } as Record<string, string>)).rejects.toHaveProperty("status", 400),
  );
});
