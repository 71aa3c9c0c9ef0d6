import { ApiError, type ErrorMessages } from "@shared/api/api-error";
import { toProblemDetails } from "@shared/api/result";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "./field-errors";

const refused = (messages: ErrorMessages) =>
  fieldErrors(toProblemDetails(new ApiError({ status: 422, code: 4000, messages })));

describe("the words of a refused reset", () => {
  it("stand at the field they are about, several as one text", () => {
    const { errors, rest } = refused({ password: ["Too short.", "No symbol."] });
    expect(errors).toEqual({ password: "Too short. No symbol." });
    expect(rest).toBeNull();
  });

  it("stay above the form where they are about no field of it", () => {
    const { errors, rest } = refused({ token: ["Too late."], email: ["Unknown."] });
    expect(errors).toEqual({ email: "Unknown." });
    expect(rest?.messages).toEqual({ token: ["Too late."] });
  });

  it("are never lost where the API has none", () => {
    const { errors, rest } = refused({});
    expect(errors).toEqual({});
    expect(rest).toMatchObject({ status: 422, messages: {} });
  });
});
