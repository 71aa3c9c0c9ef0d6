import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError } from "../result";
import { number, object, text, textOrNull } from "./decoder";
import { parseResponse, toApiError } from "./parse-response";
import { rows } from "./rows";

const response = (body: string, status = 200) => ({ status, text: body, retryAfterSeconds: null });
const plant = object({ id: number(), name: text() });

describe("parseResponse", () => {
  it("accepts bare and wrapped payloads, and leaves out unknown fields", () => {
    expect(parseResponse(response('{"id":1,"name":"Dak"}'), plant)).toEqual({ id: 1, name: "Dak" });
    expect(parseResponse(response('{"data":{"id":1,"name":"Dak","more":2}}'), plant)).toEqual({ id: 1, name: "Dak" });
    expect(parseResponse(response('{"data":[1,2],"total":2}'), rows(number()))).toEqual([1, 2]);
  });

  it("does not unwrap a payload when the schema matches the wrapper", () => {
    const page = object({ data: rows(number()), total: number() });
    expect(parseResponse(response('{"data":[1],"total":9}'), page)).toEqual({ data: [1], total: 9 });
    const comments = object({ data: rows(number()) });
    expect(parseResponse(response('{"data":[1]}'), comments)).toEqual({ data: [1] });
    const permissive = object({ street: textOrNull() });
    expect(parseResponse(response('{"data":{"street":"Dam"}}'), permissive)).toEqual({ street: "Dam" });
  });

  it("throws a malformed error whose reason does not contain the value", () => {
    for (const text of ["", "<html>", '{"id":"secret","name":"Dak"}', "null", "[]"]) {
      try {
        parseResponse(response(text), plant);
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

describe("toApiError", () => {
  const body = (error: unknown) => response(JSON.stringify({ error }), 422);

  it("reads the contract's code and messages, as lists and as single strings", () => {
    const error = toApiError(body({ code: 4000, messages: { name: ["Too short", "Taken"], city: "Unknown" } }));
    expect(error).toMatchObject({ status: 422, code: 4000, kind: "http" });
    expect(error.messages).toEqual({ name: ["Too short", "Taken"], city: ["Unknown"] });
    expect(error.allMessages).toEqual(["Too short", "Taken", "Unknown"]);
  });

  it("reads messages without fields", () => {
    expect(toApiError(body({ code: "4000", messages: ["One", "Two"] })).allMessages).toEqual(["One", "Two"]);
    expect(toApiError(body({ code: 4000, messages: "One" })).allMessages).toEqual(["One"]);
  });

  it("returns a generic message for a body of any other format", () => {
    const shapes = ["", "<h1>502</h1>", "null", "[]", '{"error":null}', '{"error":{"messages":7}}', '{"message":"x"}'];
    for (const text of shapes) {
      const error = toApiError(response(text, 502));
      expect(error.messages).toEqual({});
      expect(error.code).toBe(0);
      expect(error.allMessages).toEqual(["The server answered with an error (502)."]);
    }
  });

  it("never throws for any body", () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 400, max: 599 }), (text, status) => {
        expect(toApiError(response(text, status)).allMessages.length).toBeGreaterThan(0);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (error) => {
        expect(toApiError(body(error)).allMessages.every((message) => typeof message === "string")).toBe(true);
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
  ])("sets endsSession for status %i and code %i: %s", (status, code, ends) =>
    expect(toApiError(response(JSON.stringify({ error: { code, messages: {} } }), status)).endsSession).toBe(ends),
  );
});
