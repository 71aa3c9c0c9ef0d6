import { describe, expect, it } from "vitest";
import { createPlantRights, plantPermissions } from "./permissions";
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
  ])("depend on the company and on the role of %s", (_, user, permissions) =>
    expect(plantPermissions({ plant, viewer: user })).toEqual(permissions),
  );
});

describe("createPlantRights", () => {
  const company = { id: 3, name: "Zon", non_mon_accessible: true, non_mon_creation_enabled: false };
  const rights = (ownerId: number | null, { id = 7, admin = false } = {}, childIds?: string[]) => {
    const user = { id, admin, first_name: "Anna", last_name: "Bos", email: "anna@demo.example" };
    return createPlantRights({ user, company }, { supportUserId: 1, childIds })({ owning_company_id: ownerId });
  };

  it("apply to the plants of the company and of its selected children, without notes of administrators", () => {
    const all = { isChangeable: true, canWriteNotes: true };
    expect([rights(3), rights(null), rights(5, {}, ["5"])]).toEqual([all, all, all]);
    expect(rights(5)).toEqual({ isChangeable: false, canWriteNotes: false });
    expect(rights(3, { admin: true })).toEqual({ isChangeable: true, canWriteNotes: false });
    expect(rights(5, { admin: true })).toEqual({ isChangeable: false, canWriteNotes: false });
    expect(rights(5, { id: 1, admin: true })).toEqual({ isChangeable: false, canWriteNotes: true });
  });
});
