/** The demo drivers with their credentials and status. */
import type { NewRow } from "../../db/schema";
import { type Day, dayStart, formatInstant, hourMs } from "../../lib/local-days";
import { hash } from "../../lib/numbers";

interface DemoDriver {
  /** The columns that differ from `usual`. `status_since` follows from `since`. */
  readonly row: Omit<NewRow<"inbound_drivers">, "portal_link"> & { id: number; portal_link?: string };
  /** When the current status began, in ms since the epoch; only for a driver that is not OK. */
  readonly since?: (today: Day) => number;
  /** The weight of the driver's meters. */
  readonly weight: number;
  readonly compositions: readonly {
    readonly alias: string;
    readonly display_name: string;
    readonly fields: readonly {
      readonly name: string;
      readonly display_name: string;
      readonly pattern: string;
      /** Whether the driver account prescribes the value. */
      readonly prescribed?: boolean;
    }[];
  }[];
  /** Generates the reference of a meter from its number within the plant, in the format of one of the compositions. */
  readonly reference: (plantId: number, number: number) => string;
}

/** Maps numbers to distinct numbers within a range by multiplication with a prime. */
const spread = (number: number, range: number) => (number * 48_611 + 7919) % range;
const hexadecimal = (number: number, length: number) =>
  number.toString(16).toUpperCase().padStart(length, "0").slice(-length);

const minuteMs = hourMs / 60;

const usual = { status: 0, supports_notifications: 1, validates_existence: 1, tests: 0, portal_link: null } as const;

/** Before sunrise, so that this day is the first one without data. */
export const fusionSolarDownSince = (today: Day) => dayStart(today - 5) + 2 * hourMs + 40 * minuteMs;

/** The driver that is down. Its meters belong to the plants of `plan.ts` that it silences. */
export const fusionSolar: DemoDriver = {
  row: {
    id: 6,
    name: "fusionsolar",
    display_name: "FusionSolar",
    description: "FusionSolar portal",
    status: 2,
    status_description: "The portal rejects all requests since its last update: no measurements arrive.",
    portal_link: "https://portal.fusionsolar.example/device/{reference}",
  },
  since: fusionSolarDownSince,
  weight: 0,
  compositions: [
    {
      alias: "inverter",
      display_name: "Inverter",
      fields: [{ name: "serial", display_name: "Inverter serial number", pattern: "HV[0-9]{10}" }],
    },
  ],
  reference: (plantId, number) => `HV${1_000_000_000 + spread(plantId * 10 + number, 999_999_937)}`,
};

export const growattId = 5;

export const drivers: readonly DemoDriver[] = [
  {
    row: {
      id: 1,
      name: "cast4all",
      display_name: "Cast4All",
      description: "Cast4All data loggers",
      status_description: "Measurements arrive within the hour.",
      tests: 1,
    },
    weight: 22,
    compositions: [
      {
        alias: "logger",
        display_name: "Logger",
        fields: [{ name: "serial", display_name: "Serial number", pattern: "C4A-[0-9]{8}" }],
      },
    ],
    reference: (plantId, number) => `C4A-${10_000_000 + spread(plantId * 10 + number, 90_000_000)}`,
  },
  {
    row: {
      id: 2,
      name: "sundata_cast4all",
      display_name: "SunData Cast4All",
      description: "SunData loggers read through Cast4All",
      status_description: "Measurements arrive within the hour.",
      tests: 1,
    },
    weight: 18,
    compositions: [
      {
        alias: "logger_channel",
        display_name: "Logger and channel",
        fields: [
          { name: "serial", display_name: "Serial number", pattern: "SD[0-9]{6}" },
          { name: "channel", display_name: "Channel", pattern: "[1-9]" },
        ],
      },
    ],
    reference: (plantId, number) => `SD${100_000 + spread(plantId, 900_000)}|${number}`,
  },
  {
    row: {
      id: 3,
      name: "solaredge",
      display_name: "SolarEdge",
      description: "SolarEdge monitoring portal",
      status_description: "All requests succeed.",
      portal_link: "https://portal.solaredge.example/site/{reference}",
    },
    weight: 28,
    compositions: [
      {
        alias: "site_inverter",
        display_name: "Site and inverter",
        fields: [
          { name: "site", display_name: "Site id", pattern: "[0-9]{6,7}" },
          { name: "inverter", display_name: "Inverter serial number", pattern: "7[0-9A-F]{7}-[0-9A-F]{2}" },
        ],
      },
      {
        alias: "site",
        display_name: "Whole site",
        fields: [{ name: "site", display_name: "Site id", pattern: "[0-9]{6,7}" }],
      },
    ],
    reference: (plantId, number) =>
      `${100_000 + spread(plantId, 900_000)}|7${hexadecimal(hash(plantId, number), 7)}-${hexadecimal(hash(number, plantId), 2)}`,
  },
  {
    row: {
      id: 4,
      name: "sma",
      display_name: "SMA",
      description: "SMA portal",
      status_description: "All requests succeed.",
      portal_link: "https://portal.sma.example/plants/{reference}",
    },
    weight: 18,
    compositions: [
      {
        alias: "device",
        display_name: "Device",
        fields: [
          { name: "account", display_name: "Portal account", pattern: "[a-z0-9-]{3,40}", prescribed: true },
          { name: "device", display_name: "Device number", pattern: "[0-9]{10}" },
        ],
      },
    ],
    reference: (plantId, number) => `lumenta-nl|${1_900_000_000 + spread(plantId * 10 + number, 99_999_989)}`,
  },
  {
    row: {
      id: growattId,
      name: "growatt",
      display_name: "Growatt",
      description: "Growatt portal",
      status: 1,
      status_description: "Slow responses: measurements may be delayed by up to six hours.",
      supports_notifications: 0,
      validates_existence: 0,
      portal_link: "https://portal.growatt.example/device/{reference}",
    },
    since: (today) => dayStart(today - 1) + 8 * hourMs + 15 * minuteMs,
    weight: 14,
    compositions: [
      {
        alias: "logger",
        display_name: "Data logger",
        fields: [{ name: "serial", display_name: "Logger serial number", pattern: "[A-Z]{3}[0-9A-Z]{7}" }],
      },
    ],
    reference: (plantId, number) => `GRW${hexadecimal(spread(plantId * 10 + number, 16 ** 7), 7)}`,
  },
  fusionSolar,
];

/** Driver accounts with their companies. */
const accounts = [
  { id: 1, inbound_driver_id: 1, display_name: "Cast4All of Lumenta", companyIds: [1, 2, 3, 4, 5, 6, 7, 8] },
  { id: 2, inbound_driver_id: 2, display_name: "SunData of Lumenta", companyIds: [1, 2, 3, 4] },
  { id: 3, inbound_driver_id: 3, display_name: "SolarEdge of Zonneveld", companyIds: [2] },
  { id: 4, inbound_driver_id: 3, display_name: "SolarEdge of Brandaris", companyIds: [3, 5, 6, 7, 8] },
  { id: 5, inbound_driver_id: 4, display_name: "SMA of Lumenta", companyIds: [1, 2, 3, 4, 5, 6, 7, 8] },
  { id: 6, inbound_driver_id: 5, display_name: "Growatt of Maasland", companyIds: [4] },
  { id: 7, inbound_driver_id: 5, display_name: "Growatt of Zonneveld", companyIds: [2] },
];

/** The rows of drivers, credentials and accounts. `companyIds` are the companies that may use all drivers. */
export function driverRows(companyIds: readonly number[], today: Day) {
  let compositionId = 0;
  const compositions = drivers.flatMap(({ row, compositions: all }) =>
    all.map((composition) => ({ ...composition, id: ++compositionId, inbound_driver_id: row.id })),
  );
  return {
    inbound_drivers: drivers.map(({ row, since }) => ({
      ...usual,
      ...row,
      status_since: since ? formatInstant(since(today)) : null,
    })),
    company_inbound_drivers: companyIds.flatMap((company_id) =>
      drivers.map(({ row }) => ({ company_id, inbound_driver_id: row.id })),
    ),
    credential_compositions: compositions.map(({ fields: _, ...row }) => row),
    credential_fields: compositions.flatMap(({ id, fields }) =>
      fields.map(({ prescribed, ...field }, position) => ({
        ...field,
        composition_id: id,
        nr: position + 1,
        editable: prescribed ? (0 as const) : (1 as const),
      })),
    ),
    driver_accounts: accounts.map(({ companyIds: _, ...row }) => row),
    driver_account_compositions: accounts.flatMap((account) =>
      compositions
        .filter((composition) => composition.inbound_driver_id === account.inbound_driver_id)
        .map(({ id, fields }) => ({
          driver_account_id: account.id,
          composition_id: id,
          field_values: JSON.stringify(
            Object.fromEntries(fields.flatMap((field) => (field.prescribed ? [[field.name, "lumenta-nl"]] : []))),
          ),
        })),
    ),
    company_driver_accounts: accounts.flatMap((account) =>
      account.companyIds.map((company_id) => ({ company_id, driver_account_id: account.id })),
    ),
  };
}
