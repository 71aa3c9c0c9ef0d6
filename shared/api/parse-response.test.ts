import fc from "fast-check";
import { array, number, optional, string, type } from "superstruct";
import { describe, expect, it } from "vitest";
import { ApiError } from "./api-error";
import { parseResponse, toApiError } from "./parse-response";

const answer = (text: string, status = 200) => ({ status, text, retryAfterSeconds: null });
const plant = type({ id: number(), name: string() });

describe("an answer", () => {
  it("may be bare or wrapped, and may know more than we do", () => {
    expect(parseResponse(answer('{"id":1,"name":"Dak"}'), plant)).toEqual({ id: 1, name: "Dak" });
    expect(parseResponse(answer('{"data":{"id":1,"name":"Dak","more":2}}'), plant)).toEqual({
      id: 1,
      name: "Dak",
      more: 2,
    });
    expect(parseResponse(answer('{"data":[1,2],"total":2}'), array(number()))).toEqual([1, 2]);
  });

  it("is not unwrapped where the schema asks for the wrapper", () => {
    const page = type({ data: array(number()), total: number() });
    expect(parseResponse(answer('{"data":[1],"total":9}'), page)).toEqual({ data: [1], total: 9 });
    const comments = type({ data: array(number()) });
    expect(parseResponse(answer('{"data":[1]}'), comments)).toEqual({ data: [1] });
    const loose = type({ street: optional(string()) });
    expect(parseResponse(answer('{"data":{"street":"Dam"}}'), loose)).toEqual({ street: "Dam" });
  });

  it("that cannot be read is malformed, and says why without the value", () => {
    for (const text of ["", "<html>", '{"id":"secret","name":"Dak"}', "null", "[]"]) {
      try {
        parseResponse(answer(text), plant);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
        expect(error).toMatchObject({ kind: "malformed", status: 200 });
        expect((error as ApiError).reason).not.toContain("secret");
        expect((error as ApiError).reason).not.toBe("");
      }
    }
  });
});

describe("a refusal", () => {
  const body = (error: unknown) => answer(JSON.stringify({ error }), 422);

  it("carries the contract's code and messages, lists and single strings alike", () => {
    const error = toApiError(
      body({ code: 4000, messages: { name: ["Too short", "Taken"], city: "Unknown" } }),
    );
    expect(error).toMatchObject({ status: 422, code: 4000, kind: "refused" });
    expect(error.messages).toEqual({ name: ["Too short", "Taken"], city: ["Unknown"] });
    expect(error.lines).toEqual(["Too short", "Taken", "Unknown"]);
  });

  it("takes messages without fields", () => {
    expect(toApiError(body({ code: "4000", messages: ["One", "Two"] })).lines).toEqual(["One", "Two"]);
    expect(toApiError(body({ code: 4000, messages: "One" })).lines).toEqual(["One"]);
  });

  it("has a sentence of our own for a body of any other shape", () => {
    const shapes = [
      "",
      "<h1>502</h1>",
      "null",
      "[]",
      '{"error":null}',
      '{"error":{"messages":7}}',
      '{"message":"x"}',
    ];
    for (const text of shapes) {
      const error = toApiError(answer(text, 502));
      expect(error.messages).toEqual({});
      expect(error.code).toBe(0);
      expect(error.lines).toEqual(["The server answered with an error (502)."]);
    }
  });

  it("never fails, whatever came", () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 400, max: 599 }), (text, status) => {
        expect(toApiError(answer(text, status)).lines.length).toBeGreaterThan(0);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (error) => {
        expect(toApiError(body(error)).lines.every((line) => typeof line === "string")).toBe(true);
      }),
    );
  });

  it.each([
    [401, 0, true],
    [403, 1000, true],
    [400, 1002, true],
    [400, 3000, false],
    [403, 4005, false],
    [500, 5000, false],
  ])("with status %i and code %i ends the session: %s", (status, code, ends) => {
    expect(toApiError(answer(JSON.stringify({ error: { code, messages: {} } }), status)).endsSession).toBe(
      ends,
    );
  });
});
