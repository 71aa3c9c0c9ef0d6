import type { DemoAccount } from "./seeded-stack";
import type { Client } from "./users";

/** The company of owner@demo.example in the demo fleet, and a company it can share plants with. */
export const ownerCompanyId = 2;
export const partnerCompanyId = 4;
export const ownerCompany = `/companies/${ownerCompanyId}`;

/** A meter to create, without its reference. */
export const meterBody = {
  name: "New inverter",
  inbound_driver_id: 1,
  peak_in_watt: 10_000,
  p90_in_kwh: 9000,
  orientation_in_degrees: 180,
  angle_in_degrees: 35,
  has_mixed_panel_orientations: 0,
  operational_since: "2026-05-20",
};

let serial = 10_000_000;

/** An unused reference. */
export const newReference = () => `C4A-${serial++}`;

/** The first plant in a list of the owner. */
export const firstOwnerPlant = async (as: (name: DemoAccount) => Client, query: string) =>
  (await as("owner").get(`${ownerCompany}/plants?${query}`)).body.data[0];
