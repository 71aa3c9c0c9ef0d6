import { ApiError, type ErrorMessages } from "@shared/api/api-error";
import { toProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "./field-errors";

const refused = (messages: ErrorMessages) =>
  fieldErrors(toProblemDetails(new ApiError({ status: 422, code: 4000, messages })));

describe("fieldErrors", () => {
  it("joins the messages of one field", () => {
    const { errors, rest } = refused({ password: ["Too short.", "No symbol."] });
    expect(errors).toEqual({ password: "Too short. No symbol." });
    expect(rest).toBeNull();
  });

  it("returns the other messages as a problem", () => {
    const { errors, rest } = refused({ token: ["Too late."], email: ["Unknown."] });
    expect(errors).toEqual({ email: "Unknown." });
    expect(rest?.messages).toEqual({ token: ["Too late."] });
  });

  it("returns the problem when the API has no messages", () => {
    const { errors, rest } = refused({});
    expect(errors).toEqual({});
    expect(rest).toMatchObject({ status: 422, messages: {} });
  });
});
