import type { PlantRef } from "@shared/api/refs";
import type { UserSession } from "@shared/session/load-context";
import type { Plant } from "./schema";

/** The user of a plant page and the company they act for. */
export interface PlantViewer {
  userId: number;
  companyId: number;
  companyName: string;
  /** Whether the user is an administrator in admin mode. */
  isAdmin: boolean;
  /** Whether the user is the support account that may write notes and comments. See domain/permissions.md#users. */
  isSupport: boolean;
}

/** What every part of a plant page receives. */
export interface PlantView {
  ref: PlantRef;
  plant: Plant;
  viewer: PlantViewer;
  today: Temporal.PlainDate;
  /** Whether the API offers the losses of plants (domain/v0-api.md#extensions). */
  hasLosses: boolean;
}

export interface PlantPermissions {
  /** Name, address, tags, attached companies, custom fields, tickets, snoozing, promised totals. */
  canEdit: boolean;
  canEditMeters: boolean;
  canWriteNotes: boolean;
  /** Deleting meters and the plant, admin actions, dashboards. */
  isAdmin: boolean;
}

/** What the user may do with a plant (domain/permissions.md#plant); the API enforces it. */
export function plantPermissions({ plant, viewer }: Pick<PlantView, "plant" | "viewer">): PlantPermissions {
  const isOwner = plant.owning_company_id === viewer.companyId;
  return {
    canEdit: isOwner,
    canEditMeters: isOwner || viewer.isAdmin,
    canWriteNotes: viewer.isSupport || (isOwner && !viewer.isAdmin),
    isAdmin: viewer.isAdmin,
  };
}

/** What the user of a list may do with one of its plants. */
export interface PlantRights {
  /** Snooze its issues, create and assign its tickets. */
  isChangeable: boolean;
  canWriteNotes: boolean;
}

interface RightsOptions {
  supportUserId: number;
  /** The child companies whose plants the list has: their ancestor writes as they do. */
  childIds?: readonly string[];
}

/** The rights of a user by plant (domain/permissions.md#plant). An API that does not name owners decides itself. */
export const plantRightsOf =
  ({ user, company }: Pick<UserSession, "user" | "company">, { supportUserId, childIds = [] }: RightsOptions) =>
  ({ owning_company_id: ownerId }: Pick<Plant, "owning_company_id">): PlantRights => {
    const isChangeable = ownerId === null || ownerId === company.id || childIds.includes(String(ownerId));
    return { isChangeable, canWriteNotes: user.id === supportUserId || (isChangeable && !user.admin) };
  };
