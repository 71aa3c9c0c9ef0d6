import { beforeEach, describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, plant, ticket } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const alpha = `/companies/${company.alpha}`;
const ticketsOf = (plantId: number) => `${alpha}/plants/${plantId}/tickets`;
const get = async (path: string, name: "owner" | "portfolio" | "admin" | "beta" = "owner") =>
  (await as(name).get(path)).body;
const openTickets = async (plantId: number) =>
  (await get(ticketsOf(plantId))).filter(({ closed_on }: { closed_on: string | null }) => closed_on === null);
const countOf = async () => (await get(`${alpha}/statistics/open-tickets-count`)).count;

const outage = {
  title: "No data",
  description: "<p>The portal is down.</p>",
  issue_ids: [issue.zero],
  priority: "high",
  plants: [
    { plant_id: plant.shared, description: "<p>City hall: no data.</p>", issue_ids: [issue.shade] },
    { plant_id: plant.light },
  ],
};
// biome-ignore lint/suspicious/noExplicitAny: a test asserts what it reads from a body
let made: any;

describe("a ticket for several plants", () => {
  beforeEach(async () => {
    const { db } = testStack.stack;
    await db.batch([
      db.prepare("delete from tickets where id > 403"),
      db.prepare("delete from comments where commentable_id > 403"),
    ]);
    const { status, body } = await as("owner").post(ticketsOf(plant.own), outage);
    expect([status, body]).toMatchObject([201, {}]);
    made = body;
  });

  it("names its plants, and is one ticket in the lists and in the number of open tickets", async () => {
    const plants = [
      { id: plant.own, name: "Solar barn", issue_ids: [issue.zero] },
      { id: plant.shared, name: "City hall", issue_ids: [issue.shade] },
      { id: plant.light, name: "Light shed", issue_ids: [] },
    ];
    expect(made).toMatchObject({ plant_id: plant.own, parent_id: null, plants });
    const { data, total } = await get(`${alpha}/tickets?ticket_status=open`);
    expect([total, data.filter(({ number }: { number: number }) => number === made.number)]).toMatchObject([
      await countOf(),
      [{ id: made.id, plants }],
    ]);
    const ofAll = await get("/tickets?ticket_status=open", "admin");
    expect(ofAll.data.filter(({ number }: { number: number }) => number === made.number)).toHaveLength(1);
    expect((await get("/search?search=no%20data", "admin")).tickets).toMatchObject([{ id: made.id }]);
  });

  it("is at each plant, with its number, its planning and the issues of the plant", async () => {
    const [part] = await openTickets(plant.shared);
    expect(part).toMatchObject({
      ...{ number: made.number, title: "No data", priority: "high", issue_ids: [issue.shade], parent_id: made.id },
      description: "<p>City hall: no data.</p>",
    });
    const { tickets } = await get(`${alpha}/plants/${plant.light}?with=tickets`);
    expect(tickets).toMatchObject([{ number: made.number, closed_on: null }]);
  });

  it("closes, reopens and changes at all plants, except the description, with an audit entry at each", async () => {
    const [part] = await openTickets(plant.shared);
    await as("owner").put(`${ticketsOf(plant.shared)}/${part.id}`, {
      title: "Portal down",
      description: "<p>Other</p>",
    });
    expect(await get(`${alpha}/tickets/${made.id}`)).toMatchObject({
      title: "Portal down",
      description: outage.description,
    });
    await as("owner").put(`${ticketsOf(plant.own)}/${made.id}/close`, { finding: "connection_restored" });
    for (const id of [plant.own, plant.shared, plant.light]) {
      const [first] = await get(ticketsOf(id));
      expect(first).toMatchObject({ title: "Portal down", finding: "connection_restored", closer: { id: user.owner } });
      expect(first.closed_on).not.toBeNull();
    }
    const [entry] = await get(`${alpha}/plants/${plant.light}/audits`);
    expect(entry).toMatchObject({ event: "closed", model_type: "ticket", user: { id: user.owner } });
    await as("owner").put(`${ticketsOf(plant.light)}/${(await get(ticketsOf(plant.light)))[0].id}/open`);
    expect((await get(`${alpha}/tickets/${made.id}`)).closed_on).toBeNull();
  });

  it("has its assignees and comments once, whichever plant they are added at", async () => {
    const [part] = await openTickets(plant.light);
    await as("owner").put(`${ticketsOf(plant.light)}/${part.id}/assignees/${user.owner}`);
    const assignees = [{ id: user.owner }];
    expect(await get(`${alpha}/tickets/${made.id}?with=assignees`)).toMatchObject({ assignees });
    expect(await openTickets(plant.shared)).toMatchObject([{ assignees }]);
    const mine = (await get(`${alpha}/tickets?assigned_to=me&ticket_status=open`)).data;
    expect(mine.map(({ id }: { id: number }) => id).toSorted()).toEqual([ticket.open, made.id]);
    const remove = (plantId: number, id: number) =>
      as("owner").delete(`${ticketsOf(plantId)}/${id}/assignees/${user.owner}`);
    expect((await remove(plant.own, made.id)).body.assignees).toEqual([]);
    expect((await remove(plant.light, part.id)).status).toBe(200);
    await as("owner").post("/comments", {
      commentable_type: "ticket",
      commentable_id: part.id,
      message: "Called them",
    });
    expect(await get(`/comments?commentable_type=ticket&commentable_id=${made.id}`)).toMatchObject({
      data: [{ comment: "Called them" }],
    });
  });

  it("shows a company that sees one of its plants the ticket of this plant alone", async () => {
    const beta = `/companies/${company.beta}`;
    const { data } = await get(`${beta}/tickets?ticket_status=open`, "beta");
    const [own] = data.filter(({ number }: { number: number }) => number === made.number);
    expect(own).toMatchObject({ plant_id: plant.shared, parent_id: null, plants: [], issue_ids: [issue.shade] });
    expect(JSON.stringify(data)).not.toMatch(/Solar barn|Light shed/);
    expect((await as("beta").get(`${beta}/tickets/${made.id}`)).status).toBe(404);
    await as("owner").post("/comments", {
      commentable_type: "ticket",
      commentable_id: made.id,
      message: "Solar barn too",
    });
    expect((await get(`/comments?commentable_type=ticket&commentable_id=${own.id}`, "beta")).data).toEqual([]);
  });

  it("leaves out a plant that has an open ticket about one of its issues", async () => {
    const { body } = await as("owner").post(ticketsOf(plant.light), {
      ...{ title: "Again", plants: [{ plant_id: plant.shared, issue_ids: [issue.shade] }, { plant_id: plant.own }] },
    });
    expect(body.plants.map(({ id }: { id: number }) => id)).toEqual([plant.light, plant.own]);
  });

  it("goes on at the next plant when its first plant is deleted", async () => {
    await as("owner").put(`${ticketsOf(plant.own)}/${made.id}/assignees/${user.owner}`);
    await as("owner").post("/comments", {
      commentable_type: "ticket",
      commentable_id: made.id,
      message: "Called them",
    });
    expect((await as("admin").delete(`/plants/${plant.own}`)).status).toBe(204);
    const [next] = await openTickets(plant.shared);
    expect(next).toMatchObject({ parent_id: null, assignees: [{ id: user.owner }], comment_count: 1 });
    expect(next.plants.map(({ id }: { id: number }) => id)).toEqual([plant.shared, plant.light]);
  });
});

describe("a ticket for several plants is rejected", () => {
  it.each([
    ["a plant of another owner", [{ plant_id: plant.east }], "The plants of a ticket must have the same owner."],
    ["an issue of another plant", [{ plant_id: plant.light, issue_ids: [issue.shade] }], /issue/i],
  ])("for %s", async (_, plants, message) => {
    const { status, body } = await as("owner").post(ticketsOf(plant.light), { title: "x", plants });
    expect([status, body.error.code]).toEqual([422, 4000]);
    expect(body.error.messages.plants[0]).toMatch(message);
  });

  it("for a plant or an issue that the company does not see", async () => {
    const post = async (further: object) =>
      (await as("owner").post(ticketsOf(plant.light), { title: "x", plants: [further] })).status;
    expect(await post({ plant_id: plant.foreign })).toBe(403);
    expect(await post({ plant_id: plant.shared, issue_ids: [issue.foreign] })).toBe(404);
  });
});
