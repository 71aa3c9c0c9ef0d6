import { describe, expect, it } from "vitest";
import { plantPermissions } from "./permissions";
import type { Plant } from "./schema";

const plant = { owning_company_id: 3 } as Plant;
const viewer = { userId: 7, companyId: 3, companyName: "Zon", isAdmin: false, isSupport: false };
const other = { ...viewer, companyId: 4 };

describe("plantPermissions", () => {
  it.each([
    ["a user of the owner", viewer, { canEdit: true, canEditMeters: true, canWriteNotes: true, isAdmin: false }],
    [
      "a user of another company",
      other,
      { canEdit: false, canEditMeters: false, canWriteNotes: false, isAdmin: false },
    ],
    [
      "an administrator at the owner",
      { ...viewer, isAdmin: true },
      { canEdit: true, canEditMeters: true, canWriteNotes: false, isAdmin: true },
    ],
    [
      "an administrator at another company",
      { ...other, isAdmin: true },
      { canEdit: false, canEditMeters: true, canWriteNotes: false, isAdmin: true },
    ],
    [
      "the support account",
      { ...other, isSupport: true },
      { canEdit: false, canEditMeters: false, canWriteNotes: true, isAdmin: false },
    ],
  ])("depends on the company and the role of %s", (_, user, permissions) => {
    expect(plantPermissions({ plant, viewer: user })).toEqual(permissions);
  });
});
