import { ApiError, type ErrorMessages } from "@shared/api/api-error";
import { toProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "./field-errors";

const failWith = (messages: ErrorMessages) =>
  fieldErrors(toProblemDetails(new ApiError({ status: 422, code: 4000, messages })), ["email", "password"]);

describe("fieldErrors", () => {
  it("returns the messages of the fields in the API's order", () => {
    const { errors, rest } = failWith({ password: ["Too short.", "No symbol."] });
    expect(errors).toEqual({ password: ["Too short.", "No symbol."] });
    expect(rest).toBeNull();
  });

  it("returns messages without a form field as the rest", () => {
    const { errors, rest } = failWith({ token: ["Too late."], email: ["Unknown."] });
    expect(errors).toEqual({ email: ["Unknown."] });
    expect(rest?.messages).toEqual({ token: ["Too late."] });
  });

  it("returns the error as the rest when it has no messages", () => {
    expect(failWith({})).toMatchObject({ errors: {}, rest: { status: 422, messages: {} } });
    expect(failWith({ email: [] })).toMatchObject({ errors: {}, rest: { status: 422 } });
  });

  it("returns nothing without an error", () => {
    expect(fieldErrors(null, ["email"])).toEqual({ errors: {}, rest: null });
  });
});
