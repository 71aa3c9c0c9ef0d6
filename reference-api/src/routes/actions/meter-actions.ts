import { Temporal } from "temporal-polyfill";
import type { MeterRow } from "../../access/plants";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { formatInstant, plusDays, timeZone } from "../../clock";
import { jsonList } from "../../db/connect";
import { audit } from "../../fleet/audit";
import { changeMeter, changePlant } from "../../fleet/change-plant";
import { invalid, notFound } from "../../http/api-error";
import { type AdminAction, type FormValues, field } from "./form";

/** The parts of a meter that can be repaired, with the faults that each repair ends. */
const repairs: Readonly<Record<string, readonly string[]>> = {
  connection: ["lost_connection", "expired_credentials", "registration_failed", "alert_retrieval_failure"],
  inverter: ["inverter_down", "flatline", "power_spike", "alert_high", "alert_medium"],
  panels: ["string_outage", "optimizer_issue", "soiling", "shade_first_half", "shade_second_half"],
};

/** Creates an action on a meter, which is loaded before. */
const meterAction = (
  texts: Pick<AdminAction, "name" | "title" | "description" | "fields">,
  run: (api: Api, user: SignedInUser, meter: MeterRow, values: FormValues) => Promise<string>,
): AdminAction => ({
  ...texts,
  scope: "meter",
  async run(api, user, id, values) {
    const meter = await api.db
      .selectFrom("meters")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow(() => notFound("Meter"));
    return run(api, user, meter, values);
  },
});

const reportRepair = meterAction(
  {
    name: "reportRepair",
    title: "Report a repair",
    description: "Ends the meter's faults on a day; monitoring then resolves its issues.",
    fields: (today) => [
      field("part", "What was repaired", "select", { options: Object.keys(repairs) }),
      field("repaired_on", "Repaired on", "date", { min: plusDays(today, -60), max: today }),
    ],
  },
  async (api, user, meter, values) => {
    const part = String(values.part);
    const repairedOn = String(values.repaired_on);
    const ends_at = formatInstant(Temporal.PlainDate.from(repairedOn).toZonedDateTime(timeZone).toInstant());
    const faults = await api.db
      .selectFrom("fault_events")
      .selectAll()
      .where("plant_id", "=", meter.plant_id)
      .where((eb) => eb.or([eb("meter_id", "=", meter.id), eb("meter_id", "is", null)]))
      .where("kind", "in", [...(repairs[part] ?? [])])
      .where("starts_at", "<", ends_at)
      .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", ends_at)]))
      .execute();
    if (faults.length === 0) throw invalid({ part: ["The meter has no such fault on this day."] });
    const ended = new Set(faults.map((fault) => fault.id));
    await changePlant(
      api,
      meter.plant_id,
      [
        api.db
          .updateTable("fault_events")
          .set({ ends_at })
          .where("id", "in", jsonList([...ended])),
        audit(api, user, meter.plant_id, ["meter", meter.id], "repaired", { new: { part, repaired_on: repairedOn } }),
      ],
      (before) => ({
        ...before,
        faults: before.faults.map((fault) => (ended.has(fault.id) ? { ...fault, ends_at } : fault)),
      }),
    );
    return "Repair reported.";
  },
);

const setFeedInPrice = meterAction(
  {
    name: "setFeedInPrice",
    title: "Set the price per kWh",
    description: "Sets the price per kWh of the meter.",
    fields: () => [field("amount_in_cents_per_kwh", "Cents per kWh", "number", { min: 0, max: 100 })],
  },
  async (api, user, meter, values) => {
    const amount_in_cents_per_kwh = Number(values.amount_in_cents_per_kwh);
    const old = { amount_in_cents_per_kwh: meter.amount_in_cents_per_kwh };
    await changeMeter(api, user, meter, { old, new: { amount_in_cents_per_kwh } });
    return "Price set.";
  },
);

const restartLogger = meterAction(
  {
    name: "restartLogger",
    title: "Restart the data logger",
    description:
      "Switches the data logger off and on. It is possible only if the portal of its manufacturer offers it.",
  },
  async (api, user, meter) => {
    const driver = await api.db
      .selectFrom("inbound_drivers")
      .select(["name", "tests"])
      .where("id", "=", meter.inbound_driver_id)
      .executeTakeFirstOrThrow();
    if (!driver.tests) {
      throw invalid({
        meter_id: [`${driver.name} rejected the request.`, "Its loggers cannot be restarted remotely."],
      });
    }
    await audit(api, user, meter.plant_id, ["meter", meter.id], "restarted").execute();
    return "Logger restarting.";
  },
);

export const meterActions: readonly AdminAction[] = [reportRepair, setFeedInPrice, restartLogger];
