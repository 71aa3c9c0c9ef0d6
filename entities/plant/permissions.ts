import type { PlantRef } from "@shared/api/refs";
import type { Result } from "@shared/api/result";
import type { UserSession } from "@shared/session/load-context";
import type { Plant } from "./schema";

/** The user of a plant page and the company that the user acts for. */
export interface PlantViewer {
  userId: number;
  companyId: number;
  companyName: string;
  /** Whether the user is an administrator in admin mode. */
  isAdmin: boolean;
  /** Whether the user is the support account that may write notes and comments. See domain/permissions.md#users. */
  isSupport: boolean;
}

interface SnowLoss {
  windowSnowKwh: number;
}

/** The context of every part of a plant page. */
export interface PlantView {
  ref: PlantRef;
  plant: Plant;
  viewer: PlantViewer;
  today: Temporal.PlainDate;
  /** Whether the API offers losses of plants (domain/v0-api.md#extensions). */
  hasLosses: boolean;
  /** Whether the API offers the energy of the running day. */
  hasToday: boolean;
  /** Whether the API offers the key figures of a period. */
  hasKpis: boolean;
  /** Whether the API offers the weather over a plant. */
  hasWeather: boolean;
  /** Whether the API offers the expected energy of the next days. */
  hasForecast: boolean;
  /** Whether measurements can be imported (domain/measurements.md). */
  hasMeasurements: boolean;
  /** The energy in the window that snow kept the plant from generating, in kWh. */
  snow: Result<SnowLoss> | Promise<Result<SnowLoss>>;
}

interface PlantPermissions {
  /** Edit the name, address, tags, attached companies, custom fields, tickets, snoozes and promised totals. */
  canEdit: boolean;
  canEditMeters: boolean;
  canWriteNotes: boolean;
  /** Delete meters and the plant, run admin actions, open dashboards. */
  isAdmin: boolean;
}

/** Returns what the user may do with a plant (domain/permissions.md#plant). The API enforces the permissions. */
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
  /** The child companies whose plants are in the list. Members of the parent company have the same rights. */
  childIds?: readonly string[];
}

/**
 * Returns a function that states the rights of the user on a plant (domain/permissions.md#plant). If the API does not
 * state owners, only the API decides.
 */
export const createPlantRights =
  ({ user, company }: Pick<UserSession, "user" | "company">, { supportUserId, childIds = [] }: RightsOptions) =>
  ({ owning_company_id: ownerId }: Pick<Plant, "owning_company_id">): PlantRights => {
    const isChangeable = ownerId === null || ownerId === company.id || childIds.includes(String(ownerId));
    return { isChangeable, canWriteNotes: user.id === supportUserId || (isChangeable && !user.admin) };
  };
