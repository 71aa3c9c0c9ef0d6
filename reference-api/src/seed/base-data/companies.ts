/** The demo companies and users. Ids are fixed, so that tests and documents can refer to them. */
import type { NewRow } from "../../db/schema";
import { createRandom } from "../../lib/numbers";
import { firstNames, lastNames } from "./names.json";

export const demoPassword = "Sunny-roof-1";

interface DemoCompany {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  /** The weight of the company's part of the fleet. */
  readonly share: number;
  /** Whether light plants are visible and can be created. */
  readonly light: "none" | "shown" | "created";
  /** The number of users besides the named accounts. */
  readonly otherUsers: number;
  readonly mailDomain: string;
}

const company = (
  id: number,
  name: string,
  parentId: number | null,
  share: number,
  light: DemoCompany["light"],
  otherUsers: number,
  mailDomain: string,
): DemoCompany => ({ id, name, parentId, share, light, otherUsers, mailDomain });

/**
 * The provider, its three companies, the four children of one of them, and companies outside the provider, without
 * plants except the last one. Append new companies, so that the ids of users do not change.
 */
export const companies: readonly DemoCompany[] = [
  company(1, "Lumenta Beheer", null, 0, "created", 3, "lumenta.example"),
  company(2, "Zonneveld Vastgoed", 1, 46, "created", 19, "zonneveld.example"),
  company(3, "Brandaris Energie", 1, 10, "shown", 5, "brandaris.example"),
  company(4, "Maasland Daken", 1, 20, "none", 4, "maasland.example"),
  company(5, "Brandaris Noord", 3, 6, "shown", 2, "noord.brandaris.example"),
  company(6, "Brandaris Oost", 3, 6, "none", 2, "oost.brandaris.example"),
  company(7, "Brandaris Zuid", 3, 6, "none", 2, "zuid.brandaris.example"),
  company(8, "Brandaris West", 3, 6, "shown", 1, "west.brandaris.example"),
  company(9, "Waterland Energie", null, 0, "created", 4, "waterland.example"),
  company(10, "Waterland Scholen", 9, 0, "shown", 2, "scholen.waterland.example"),
  company(11, "Waterland Sport", 9, 0, "none", 2, "sport.waterland.example"),
  company(12, "Waterland Wonen", 9, 0, "shown", 1, "wonen.waterland.example"),
  company(13, "Achterhoek Agrarisch", null, 0, "none", 2, "achterhoek.example"),
  company(14, "Betuwe Fruitteelt", null, 0, "created", 1, "betuwe.example"),
  company(15, "Coöperatie De Zonnewijzer", null, 0, "shown", 3, "zonnewijzer.example"),
  company(16, "Drentse Dorpen", null, 0, "shown", 1, "drentsedorpen.example"),
  company(17, "Eemsmond Logistiek", null, 0, "none", 2, "eemsmond.example"),
  company(18, "Flevo Zonnedaken", null, 0, "created", 2, "flevo.example"),
  company(19, "Gooi en Vecht Zorg", null, 0, "none", 1, "gooienvecht.example"),
  company(20, "Kempen Metaal", null, 0, "none", 1, "kempen.example"),
  company(21, "Parkstad Wonen", null, 0, "shown", 2, "parkstad.example"),
  company(22, "Salland Solar", null, 0, "created", 1, "salland.example"),
  company(23, "Twente Techniek", null, 0, "none", 2, "twente.example"),
  company(24, "Zeeuwse Havens", null, 0, "shown", 1, "zeeuwsehavens.example"),
  company(25, "De Groene Weide", null, 0, "none", 0, "degroeneweide.example"),
];

/** The provider, which is attached to a part of all plants. */
export const providerId = 1;
/** The company of owner@demo.example, which owns one plant of every scenario. */
export const scenarioCompanyId = 2;
/** The company of one-plant@demo.example, which owns one plant. */
export const onePlantCompanyId = 25;
/** The support account (SUPPORT_USER_ID). */
export const supportUserId = 1;
const robotUserId = 6;

/** A user with the companies of the user. Omitted columns have their default. */
type DemoUser = Omit<NewRow<"users">, "id" | "password_hash" | "created_at"> & {
  readonly id: number;
  readonly companyIds: readonly number[];
};

const accounts: readonly DemoUser[] = [
  {
    id: supportUserId,
    first_name: "Lumenta",
    last_name: "Support",
    email: "support@demo.example",
    companyIds: [1],
    admin: 1,
  },
  { id: 2, first_name: "Maaike", last_name: "Dekker", email: "admin@demo.example", companyIds: [1], admin: 1 },
  {
    id: 3,
    first_name: "Olivier",
    last_name: "Brouwer",
    email: "owner@demo.example",
    companyIds: [2],
    subscribed_to_status_emails: 1,
  },
  { id: 4, first_name: "Petra", last_name: "Vos", email: "portfolio@demo.example", companyIds: [3, 4] },
  {
    id: 5,
    first_name: "Bram",
    last_name: "Koster",
    email: "bounced@demo.example",
    companyIds: [2],
    auto_unsubscribed: "hard_bounce",
  },
  { id: robotUserId, first_name: "Import", last_name: "Robot", email: "robot@demo.example", companyIds: [2], robot: 1 },
];

/**
 * Named accounts without a fixed id. They belong to companies without plants, or to the company with one plant, so that
 * the tickets of the fleet are not assigned to them.
 */
const laterAccounts: readonly Omit<DemoUser, "id">[] = [
  {
    first_name: "Saskia",
    last_name: "Blom",
    email: "complained@demo.example",
    companyIds: [9],
    auto_unsubscribed: "spam_complaint",
  },
  {
    first_name: "Ruben",
    last_name: "Hoekstra",
    email: "unsubscribed@demo.example",
    companyIds: [9],
    auto_unsubscribed: "unsubscribe",
  },
  { first_name: "Gerrit", last_name: "Wolters", email: "one-plant@demo.example", companyIds: [onePlantCompanyId] },
];

/** All users: the named accounts, the generated users of each company, then the later accounts. */
export function allUsers(): DemoUser[] {
  const random = createRandom(1701);
  const users = [...accounts];
  const taken = new Set<string>();
  for (const { id: companyId, otherUsers, mailDomain } of companies) {
    for (let number = 0; number < otherUsers; number++) {
      let first_name: string;
      let last_name: string;
      do {
        first_name = random.pick(firstNames);
        last_name = random.pick(lastNames);
      } while (taken.has(`${first_name} ${last_name}`));
      taken.add(`${first_name} ${last_name}`);
      const mailName = `${first_name}.${last_name}`.toLowerCase().replaceAll(" ", "");
      const email = `${mailName}@${mailDomain}`;
      users.push({ id: users.length + 1, first_name, last_name, email, companyIds: [companyId] });
    }
  }
  return [...users, ...laterAccounts.map((account, index) => ({ id: users.length + 1 + index, ...account }))];
}

export function assignableUsers(users: readonly DemoUser[], companyId: number): number[] {
  return users.flatMap((user) => (user.companyIds.includes(companyId) && !user.robot ? user.id : []));
}

/** The rows of users. `passwordHash` is the hash of the demo password. */
export function userRows(passwordHash: string, createdAt: string): NewRow<"users">[] {
  const usual = { admin: 0, robot: 0, demo: 1, auto_unsubscribed: null, subscribed_to_status_emails: 0 } as const;
  return allUsers().map(({ companyIds: _, ...user }) => ({
    ...usual,
    ...user,
    password_hash: passwordHash,
    created_at: createdAt,
  }));
}
