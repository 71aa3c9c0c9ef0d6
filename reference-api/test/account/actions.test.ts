import { describe, expect, it } from "vitest";
import { demoPassword, setupSeededStack } from "../support/seeded-stack";
import { createClient } from "../support/users";

const testStack = setupSeededStack(60);
const { as } = testStack;

const act = (body: unknown) => as("admin").post("/actions", body);
const plants = async (query: string) => (await as("owner").get(`/companies/2/plants?${query}`)).body.data;

describe("admin actions", () => {
  it("are listed with forms of every field type, for administrators only", async () => {
    const { body } = await as("admin").get("/actions");
    const types = new Set(body.flatMap((action: { form: { type: string }[] }) => action.form.map(({ type }) => type)));
    expect([...types].sort()).toEqual(["checkbox", "date", "email", "id", "number", "select", "text", "textarea"]);
    for (const action of body) {
      expect(action.form[0]).toMatchObject({ name: `${action.scope}_id`, type: "id", required: true });
      expect(action.action).toBe(action.name);
    }
    expect((await as("owner").get("/actions")).body.error.code).toBe(4005);
    expect((await as("owner").post("/actions", { action_name: "deleteUser", user_id: 5 })).body.error.code).toBe(4005);
  });

  it("are in the language of the page, the values of their options are not", async () => {
    const list = async (language: string) => {
      const response = await as("admin").raw("/actions", { headers: { "Accept-Language": language } });
      return (await response.json()) as { title: string; description: string; form: Record<string, unknown>[] }[];
    };
    const [dutch, english] = [await list("nl"), await list("en")];
    const textsOf = ({ title, description, form }: (typeof dutch)[number]) => [
      ...[title, description],
      ...form.flatMap(({ label, option_labels }) => [label, ...((option_labels ?? []) as string[])]),
    ];
    const same = dutch.flatMap((action, index) => {
      const others = english[index] ? textsOf(english[index]) : [];
      return textsOf(action).filter((text, place) => text === others[place]);
    });
    expect(new Set(same)).toEqual(new Set(["Meter"]));
    const part = dutch.flatMap(({ form }) => form).find(({ name }) => name === "part");
    expect(part).toMatchObject({
      options: ["connection", "inverter", "panels"],
      option_labels: ["Verbinding", "Omvormer", "Panelen"],
    });
    const [plant] = await plants("sort=id:asc");
    const changed = await as("admin").raw("/actions", {
      method: "POST",
      headers: { "Accept-Language": "nl", "Content-Type": "application/json" },
      body: JSON.stringify({ action_name: "changePlantCode", plant_id: plant.id, plant_code: "NL-7" }),
    });
    expect(await changed.json()).toEqual({ message: "De installatiecode is nu NL-7." });
  });

  it("reject unknown names and invalid forms", async () => {
    for (const body of [{}, [], "x", { action_name: "dropEverything" }, { action_name: 7 }]) {
      expect((await act(body)).body.error.code).toBe(4000);
    }
    const mail = { action_name: "notifyContact", plant_id: 1, email: "a@b.example", message: "Hello there" };
    for (const [more, field] of [
      [{ plant_id: "" }, "plant_id"],
      [{ plant_id: "x" }, "plant_id"],
      [{ email: "x" }, "email"],
      [{ message: "Hi" }, "message"],
      [{ message: 7 }, "message"],
      [{ visit_on: "2026-06-16" }, "visit_on"],
      [{ visit_on: "tomorrow" }, "visit_on"],
      [{ urgent: "perhaps" }, "urgent"],
    ] as const)
      expect(Object.keys((await act({ ...mail, ...more })).body.error.messages)).toEqual([field]);
    const price = { action_name: "setFeedInPrice", meter_id: 11 };
    for (const amount of [101, -1, "x", undefined]) {
      expect((await act({ ...price, amount_in_cents_per_kwh: amount })).body.error.code).toBe(4000);
    }
    expect((await act({ action_name: "recalculatePlant", plant_id: 777 })).body.error.code).toBe(2000);
    expect((await act({ action_name: "restartLogger", meter_id: 777_777 })).body.error.code).toBe(2000);
  });

  it("send a mail", async () => {
    const [plant] = await plants("sort=id:asc");
    const sent = await act({
      action_name: "notifyContact",
      plant_id: String(plant.id),
      email: "site@owner.example",
      message: "We come by.",
      visit_on: "2026-06-20",
      urgent: "on",
    });
    expect(sent).toMatchObject({ status: 200, body: { message: "Message sent." } });
    const [mail] = (await (await testStack.stack.fetch("/outbox.json")).json()) as object[];
    expect(mail).toMatchObject({
      recipient: "site@owner.example",
      subject: `Urgent: ${plant.name} (${plant.plant_code})`,
      body: "We come by.\n\nPlanned visit: 2026-06-20",
    });
  });

  it("change a plant code unless another plant has the code", async () => {
    const [first, second] = await plants("sort=id:asc");
    const change = (plant_code: string) => act({ action_name: "changePlantCode", plant_id: first.id, plant_code });
    expect((await change("NEW-CODE-1")).status).toBe(200);
    expect((await plants("search=new-code-1"))[0].id).toBe(first.id);
    expect((await change(second.plant_code)).body.error.messages).toHaveProperty("plant_code");
  });

  it("recalculate monitored plants with the same result", async () => {
    const [plant] = await plants("yield_status_filter=NOK");
    const { found_on: _, ...before } = plant;
    expect((await act({ action_name: "recalculatePlant", plant_id: plant.id })).status).toBe(200);
    expect((await plants(`search=${plant.plant_code}`))[0]).toMatchObject(before);
    const [light] = await plants("yield_status_filter=NON_MON");
    expect((await act({ action_name: "recalculatePlant", plant_id: light.id })).body.error.code).toBe(4000);
  });

  it("report a repair, after which monitoring resolves the issues", async () => {
    const [plant] = await plants("indicators=zero_yield%7C1");
    const { meter_id } = (await as("owner").get(`/companies/2/plants/${plant.id}/issues`)).body.find(
      (issue: { type_name: string; resolved_on: string | null }) =>
        issue.type_name === "zero_yield" && issue.resolved_on === null,
    );
    const repair = { action_name: "reportRepair", meter_id, part: "inverter", repaired_on: "2026-06-15" };
    expect((await act({ ...repair, part: "wheels" })).body.error.messages).toHaveProperty("part");
    expect((await act({ ...repair, part: "panels" })).body.error.messages).toHaveProperty("part");
    expect((await act(repair)).status).toBe(200);
    const after = (await as("owner").get(`/companies/2/plants/${plant.id}/issues`)).body.filter(
      (issue: { type_name: string }) => issue.type_name === "zero_yield",
    );
    expect(after[0].resolved_on).not.toBeNull();
  });

  it("restart loggers and set prices, and return a message when they fail", async () => {
    const meterOf = async (driver: string) => {
      const { db } = testStack.stack;
      const query = "select meters.id from meters join inbound_drivers d on d.id = inbound_driver_id where d.name = ?";
      return db.prepare(query).bind(driver).first<number>("id");
    };
    expect((await act({ action_name: "restartLogger", meter_id: await meterOf("cast4all") })).status).toBe(200);
    const rejected = await act({ action_name: "restartLogger", meter_id: await meterOf("sma") });
    expect(rejected.body.error.messages.meter_id).toHaveLength(2);
    const meter_id = await meterOf("sma");
    expect((await act({ action_name: "setFeedInPrice", meter_id, amount_in_cents_per_kwh: "12.5" })).status).toBe(200);
    const { db } = testStack.stack;
    expect(await db.prepare("select amount_in_cents_per_kwh from meters where id = ?").bind(meter_id).first()).toEqual({
      amount_in_cents_per_kwh: 12.5,
    });
  });

  it("recalculate the losses of a plant when a price is set", async () => {
    const { db } = testStack.stack;
    const silent = await db
      .prepare(
        `select plants.id, max(meters.id) as meter_id, not_received_kwh_per_day as kwh from plants
         join meters on meters.plant_id = plants.id
         where not_received_kwh_per_day > 1 group by plants.id having count(*) = 1 order by plants.id limit 1`,
      )
      .first<{ id: number; meter_id: number; kwh: number }>();
    if (!silent) throw new Error("no plant with one meter is silent");
    const { id, meter_id, kwh } = silent;
    expect((await act({ action_name: "setFeedInPrice", meter_id, amount_in_cents_per_kwh: "20" })).status).toBe(200);
    const figures = await db
      .prepare("select not_received_cents_per_day as cents from plants where id = ?")
      .bind(id)
      .first();
    expect(figures).toEqual({ cents: expect.closeTo(kwh * 20, 0) });
  });

  it("delete users with their sessions and memberships, except administrators", async () => {
    const users = (await as("owner").get("/companies/2/users")).body;
    const otherUser = users.find((user: { email: string }) => user.email.includes("zonneveld"));
    expect((await act({ action_name: "deleteUser", user_id: otherUser.id })).status).toBe(200);
    expect((await as("owner").get("/companies/2/users")).body).toHaveLength(users.length - 1);
    expect((await act({ action_name: "deleteUser", user_id: otherUser.id })).body.error.code).toBe(2000);
    const again = { first_name: otherUser.first_name, last_name: otherUser.last_name, email: otherUser.email };
    expect((await as("owner").post("/companies/2/users", again)).status).toBe(201);
    const bounced = (await as("bounced").get("/users/me")).body;
    expect((await act({ action_name: "deleteUser", user_id: bounced.id })).status).toBe(200);
    expect((await as("bounced").get("/users/me")).body.error.code).toBe(1000);
    for (const user_id of [1, 2]) {
      expect((await act({ action_name: "deleteUser", user_id })).body.error.code).toBe(4005);
    }
  });

  it("deactivate users, who then have no session and cannot sign in until they are reactivated", async () => {
    const portfolio = (await as("portfolio").get("/users/me")).body;
    const guest = await createClient(testStack.stack, null);
    const statusOfSignIn = async () =>
      (await guest.post("/sign-in", { email: portfolio.email, password: demoPassword })).status;
    const listed = async () => {
      const users = (await as("admin").get("/companies/3/users")).body;
      return users.find(({ id }: { id: number }) => id === portfolio.id);
    };
    expect(await statusOfSignIn()).toBe(200);
    // The time of the simulated fleet, as all other dates of the page.
    expect(await listed()).toMatchObject({
      deactivated_at: null,
      last_signed_in_at: expect.stringMatching(/^2026-06-17T/),
    });
    expect((await act({ action_name: "deactivateUser", user_id: portfolio.id })).status).toBe(200);
    expect((await as("portfolio").get("/users/me")).body.error.code).toBe(1000);
    expect([await statusOfSignIn(), (await listed()).deactivated_at]).toEqual([400, expect.any(String)]);
    const mails = async () => (await testStack.stack.db.prepare("select id from outbox_mails").all()).results.length;
    const before = await mails();
    expect((await guest.post("/password/email", { email: portfolio.email })).status).toBe(204);
    expect(await mails()).toBe(before);
    expect((await act({ action_name: "reactivateUser", user_id: portfolio.id })).status).toBe(200);
    expect([await statusOfSignIn(), (await listed()).deactivated_at]).toEqual([200, null]);
    for (const action_name of ["deactivateUser", "reactivateUser"]) {
      expect((await act({ action_name, user_id: 2 })).body.error.code).toBe(4005);
      expect((await as("owner").post("/actions", { action_name, user_id: portfolio.id })).body.error.code).toBe(4005);
    }
  });

  it("send the welcome e-mail again to users who never signed in", async () => {
    const newUser = { first_name: "Noor", last_name: "Vliet", email: "noor.vliet@zonneveld.example" };
    const { id } = (await as("owner").post("/companies/2/users", newUser)).body;
    const { db } = testStack.stack;
    const mails = async () =>
      (await db.prepare("select subject from outbox_mails where recipient = ?").bind(newUser.email).all()).results;
    expect((await act({ action_name: "sendWelcomeMail", user_id: id })).status).toBe(200);
    expect(await mails()).toEqual([{ subject: "Your account is ready" }, { subject: "Your account is ready" }]);
    await db.prepare("update users set last_signed_in_at = '2026-06-01T08:00:00Z' where id = ?").bind(id).run();
    expect((await act({ action_name: "sendWelcomeMail", user_id: id })).body.error.code).toBe(4000);
    expect(await mails()).toHaveLength(2);
  });
});
