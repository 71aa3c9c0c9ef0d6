import { ApiError, type ErrorMessages } from "@shared/api/api-error";
import { toProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "./field-errors";

const failWith = (messages: ErrorMessages) =>
  fieldErrors(toProblemDetails(new ApiError({ status: 422, code: 4000, messages })));

describe("fieldErrors", () => {
  it("joins the messages of a field", () => {
    const { errors, rest } = failWith({ password: ["Too short.", "No symbol."] });
    expect(errors).toEqual({ password: "Too short. No symbol." });
    expect(rest).toBeNull();
  });

  it("returns messages without a form field as the rest", () => {
    const { errors, rest } = failWith({ token: ["Too late."], email: ["Unknown."] });
    expect(errors).toEqual({ email: "Unknown." });
    expect(rest?.messages).toEqual({ token: ["Too late."] });
  });

  it("returns the error as the rest when it has no messages", () => {
    const { errors, rest } = failWith({});
    expect(errors).toEqual({});
    expect(rest).toMatchObject({ status: 422, messages: {} });
  });
});
