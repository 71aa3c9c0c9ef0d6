import { ApiError, type ErrorMessages, toProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "./create-form";

const failWith = (messages: ErrorMessages) =>
  fieldErrors(toProblemDetails(new ApiError({ status: 422, code: 4000, messages })), ["email", "password"]);

describe("fieldErrors", () => {
  it("finds the message of a nested field", () => {
    const { errors, rest } = failWith({ "user.email": ["Enter an email."] });
    expect(errors).toEqual({ email: ["Enter an email."] });
    expect(rest).toBeNull();
  });

  it("finds the message of an item of a list", () =>
    expect(failWith({ "email.1": ["No address."] })).toEqual({ errors: { email: ["No address."] }, rest: null }));

  it("returns the messages of fields in the order of the API", () => {
    const { errors, rest } = failWith({ password: ["Too short.", "No symbol."] });
    expect(errors).toEqual({ password: ["Too short.", "No symbol."] });
    expect(rest).toBeNull();
  });

  it("returns messages in `rest` when they have no form field", () => {
    const { errors, rest } = failWith({ token: ["Too late."], email: ["Unknown."] });
    expect(errors).toEqual({ email: ["Unknown."] });
    expect(rest?.messages).toEqual({ token: ["Too late."] });
  });

  it("returns the error in `rest` when it has no messages", () => {
    expect(failWith({})).toMatchObject({ errors: {}, rest: { status: 422, messages: {} } });
    expect(failWith({ email: [] })).toMatchObject({ errors: {}, rest: { status: 422 } });
  });

  it("returns nothing when there is no error", () =>
    expect(fieldErrors(null, ["email"])).toEqual({ errors: {}, rest: null }));
});
