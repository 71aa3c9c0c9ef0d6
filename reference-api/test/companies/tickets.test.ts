import { beforeAll, describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant, ticket } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const alpha = `/companies/${company.alpha}`;
const tickets = `${alpha}/plants/${plant.own}/tickets`;
const open = `${tickets}/${ticket.open}`;
const template = { alpha: 701, shared: 702, unrelated: 703 } as const;

beforeAll(async () => {
  const add = testStack.stack.db.prepare(
    "insert into ticket_templates (id, company_id, name, title, description) values (?, ?, ?, 'Title', '<p>Do it</p>')",
  );
  await testStack.stack.db.batch([
    add.bind(template.alpha, company.alpha, "Alpha's"),
    add.bind(template.shared, null, "Shared"),
    add.bind(template.unrelated, company.unrelated, "Unrelated's"),
  ]);
});

const idsOf = (response: { body: { data: { id: number }[] } }) => response.body.data.map((row) => row.id);

describe("ticket lists", () => {
  it("return the tickets on the company's plants, newest first", async () => {
    const response = await as("owner").get(`${alpha}/tickets?with=assignees,plant`);
    expect(response.body).toMatchObject({ total: 2, per_page: 15 });
    expect(idsOf(response)).toEqual([ticket.closed, ticket.open]);
    expect(response.body.data[1]).toMatchObject({
      number: 1401,
      title: "Inverter is silent",
      company: { id: company.alpha, name: "Alpha" },
      creator: { id: user.owner },
      plant: { id: plant.own, name: "Solar barn", owning_company_id: company.alpha, address: { city: "Utrecht" } },
      assignees: [{ id: user.owner }],
    });
    expect(idsOf(await as("beta").get(`/companies/${company.beta}/tickets`))).toEqual([ticket.closed]);
  });

  it("have as many rows per page as requested, up to 100", async () => {
    const first = (await as("admin").get("/tickets?sort=id:asc&per_page=2")).body;
    expect(first).toMatchObject({ total: 3, per_page: 2, data: [{ id: ticket.open }, { id: ticket.closed }] });
    const second = (await as("admin").get("/tickets?sort=id:asc&per_page=2&page=2")).body;
    expect(second).toMatchObject({ total: 3, per_page: 2, data: [{ id: ticket.foreign }] });
    expect((await as("admin").get("/tickets?per_page=100")).body).toMatchObject({ total: 3, per_page: 100 });
  });

  it("count comments, and state when a ticket was last changed, assigned or commented on", async () => {
    const { db } = testStack.stack;
    const add = db.prepare(
      "insert into comments (commentable_type, commentable_id, commenter_id, comment, created_at) values ('ticket', ?, ?, ?, ?)",
    );
    const before = (await as("owner").get(`${alpha}/tickets?sort=id:asc`)).body.data;
    const at = "2026-03-03T08:00:00Z";
    await add.bind(ticket.closed, user.owner, "<p>Done</p>", at).run();
    const list = await as("owner").get(`${alpha}/tickets?sort=last_activity_at:desc`);
    const commented = list.body.data.find(({ id }: { id: number }) => id === ticket.closed);
    expect(commented.comment_count).toBe(before[1].comment_count + 1);
    expect(commented.last_activity_at).toBe([before[1].last_activity_at, at].sort().at(-1));
    const activity = list.body.data.map(({ last_activity_at }: { last_activity_at: string }) => last_activity_at);
    expect(activity).toEqual(activity.toSorted().reverse());
    expect(idsOf(await as("owner").get(`${alpha}/tickets?sort=comment_count:desc`))[0]).toBe(ticket.closed);
    await db.prepare("delete from comments where created_at = ?").bind(at).run();
  });

  it("are sorted by plant and by assignee, and tickets without an assignee are last", async () => {
    const by = async (sort: string) => idsOf(await as("owner").get(`${alpha}/tickets?sort=${sort}`));
    expect(await by("assignee:asc")).toEqual([ticket.open, ticket.closed]);
    expect(await by("assignee:desc")).toEqual([ticket.open, ticket.closed]);
    expect((await by("plant:asc")).toReversed()).toEqual(await by("plant:desc"));
  });

  it("contain tickets older than a number of days, counted from midnight", async () => {
    const { db } = testStack.stack;
    const date = db.prepare("update tickets set created_at = ? where id = ?");
    const { created_at } = (await as("owner").get(open)).body;
    const days = async (instant: string, age: number) => {
      await date.bind(instant, ticket.open).run();
      return idsOf(await as("owner").get(`${alpha}/tickets?older_than=${age}`)).includes(ticket.open);
    };
    // Half past midnight in Amsterdam, 14 days before the day of the tests.
    const afterMidnight = "2026-06-02T22:30:00Z";
    expect([await days(afterMidnight, 14), await days(afterMidnight, 13)]).toEqual([false, true]);
    await date.bind(created_at, ticket.open).run();
  });

  it("return all tickets to administrators only", async () => {
    const response = await as("admin").get("/tickets?sort=id:asc&with=assignees");
    expect(idsOf(response)).toEqual([ticket.open, ticket.closed, ticket.foreign]);
    expect((await as("owner").get("/tickets")).body.error.code).toBe(4005);
    expect((await as("unrelated").get(`${alpha}/tickets`)).body.error.code).toBe(4005);
    expect((await as(null).get(`${alpha}/tickets`)).body.error.code).toBe(1000);
  });

  it.each([
    ["search=inverter", [ticket.open]],
    ["search=1402", [ticket.closed]],
    ["search=solar+BARN", [ticket.open]],
    ["search=%25", []],
    [`search=${"long ".repeat(38)}`, []],
    ["ticket_status=open", [ticket.open]],
    ["ticket_status=closed", [ticket.closed]],
    ["assigned_to=me", [ticket.open]],
    ["assigned_to=any", [ticket.open]],
    ["assigned_to=none", [ticket.closed]],
    [`assigned_to=${user.owner}`, [ticket.open]],
    [`assigned_to=${user.portfolio}`, []],
    [`assigned_to=${user.portfolio},me`, [ticket.open]],
    ["template=none", [ticket.open, ticket.closed]],
    [`template=${template.alpha}`, []],
    ["older_than=9999", []],
    ["priority=normal,high", [ticket.open, ticket.closed]],
    ["waiting_for=nobody", [ticket.open, ticket.closed]],
    ["waiting_for=supplier", []],
    ["finding=none", [ticket.open, ticket.closed]],
    ["due=none", [ticket.open, ticket.closed]],
    ["page=2", []],
  ])("filter by %s", async (query, expected) =>
    expect(idsOf(await as("owner").get(`${alpha}/tickets?${query}&sort=id:asc`))).toEqual(expected),
  );

  it.each([
    ...["ticket_status=maybe", "assigned_to=none,me", "assigned_to=somebody", "template=none,1", "template=x"],
    ...["page=0", "per_page=0", "per_page=101", "per_page=2.5", "sort=secret:asc", "older_than=0", "older_than=14d"],
    ...["priority=high,", "waiting_for=me", "finding=broken", "due=today", `search=${"x".repeat(201)}`],
  ])("reject the malformed %s", async (query) => {
    for (const response of [
      await as("owner").get(`${alpha}/tickets?${query}`),
      await as("admin").get(`/tickets?${query}`),
    ]) {
      expect(response.body.error).toMatchObject({
        code: 4000,
        messages: { [query.split("=")[0] ?? ""]: [expect.any(String)] },
      });
    }
  });

  it.each(["id", "number", "title", "status", "created_at", "closed_on", "company", "plant"])(
    "sort by %s",
    async (field) => {
      expect(idsOf(await as("admin").get(`/tickets?sort=${field}:asc`))).toHaveLength(3);
      expect(idsOf(await as("admin").get(`/tickets?sort=${field}:desc`))).toHaveLength(3);
    },
  );
});

describe("a ticket", () => {
  it("is returned with its relations to users who see its plant", async () => {
    const response = await as("owner").get(
      `${alpha}/tickets/${ticket.open}?with=plant,assignees,assignments,ticketTemplate`,
    );
    expect(response.body).toMatchObject({
      id: ticket.open,
      plant_id: plant.own,
      description: "<p>Inverter is silent</p>",
      assignments: [{ user_id: user.owner }, { user_id: user.portfolio, unassigned_on: "2026-06-01T08:00:00Z" }],
      ticketTemplate: null,
    });
    expect((await as("owner").get(`${alpha}/tickets/${ticket.open}`)).body).not.toHaveProperty("assignees");
    expect((await as("owner").get(open)).body.id).toBe(ticket.open);
    expect((await as("owner").get(`${alpha}/tickets/${ticket.foreign}`)).body.error.code).toBe(2000);
    expect((await as("owner").get(`${alpha}/tickets/777`)).body.error.code).toBe(2000);
    expect((await as("owner").get(`${tickets}/${ticket.closed}`)).body.error.code).toBe(2000);
    expect((await as("unrelated").get(`${alpha}/tickets/${ticket.open}`)).body.error.code).toBe(4005);
    expect((await as("unrelated").get(open)).body.error.code).toBe(4005);
  });

  it("can be created by the plant's owner when it has a title", async () => {
    expect(await as("owner").post(tickets, { title: " Hums ", description: "<p>Look <b>here</b></p>" })).toMatchObject({
      status: 201,
      body: {
        number: 1404,
        title: "Hums",
        description: "<p>Look <b>here</b></p>",
        closed_on: null,
        created_at: "2026-06-17T10:00:00Z",
        creator: { id: user.owner },
        company_id: company.alpha,
        assignees: [],
      },
    });
    expect((await as("owner").get(`${alpha}/statistics/open-tickets-count`)).body.count).toBe(2);
    const beta = `/companies/${company.beta}/plants/${plant.shared}/tickets`;
    expect((await as("beta").post(beta, { title: "x" })).body.error.code).toBe(4005);
    for (const body of [{}, { title: "" }, { title: "  " }]) {
      const { status, body: rejected } = await as("owner").post(tickets, body);
      expect([status, rejected.error]).toMatchObject([422, { code: 4000, messages: { title: [expect.any(String)] } }]);
    }
    expect((await as("owner").post(tickets, { title: 7 })).body.error.messages).toHaveProperty("title");
    expect((await as("owner").post(tickets, { title: "x".repeat(300) })).body.error.messages).toHaveProperty("title");
  });

  it("can be edited by the owner", async () => {
    const edited = await as("owner").put(open, { title: "Inverter hums", description: "<p>Listen</p>" });
    expect(edited.body).toMatchObject({ title: "Inverter hums", description: "<p>Listen</p>" });
    expect((await as("owner").put(open, { title: " " })).body.error.messages).toHaveProperty("title");
    expect((await as("owner").put(`${tickets}/${ticket.closed}`, { title: "x" })).body.error.code).toBe(2000);
    const foreign = `/companies/${company.beta}/plants/${plant.shared}/tickets/${ticket.closed}`;
    for (const path of [foreign, `${foreign}/close`, `${foreign}/open`]) {
      expect((await as("beta").put(path, { title: "x" })).body.error.code).toBe(4005);
    }
    expect((await as("owner").get(`${alpha}/plants/${plant.own}/audits`)).body[0]).toMatchObject({
      model_type: "ticket",
      event: "updated",
      changes: { new_values: { title: "Inverter hums" } },
    });
  });

  it("accepts a template of the company while it is open", async () => {
    const set = (ticket_template_id: unknown) => as("owner").put(open, { ticket_template_id });
    expect((await set(template.alpha)).body).toMatchObject({
      ticket_template_id: template.alpha,
      ticketTemplate: { id: template.alpha, name: "Alpha's", title: "Title", description: "<p>Do it</p>" },
    });
    expect((await set(template.shared)).body.ticketTemplate.name).toBe("Shared");
    for (const id of [template.unrelated, 777, "x", -1]) {
      expect((await set(id)).body.error.messages).toHaveProperty("ticket_template_id");
    }
    expect((await set(null)).body.ticketTemplate).toBeNull();
    expect((await as("owner").get(`${alpha}/ticket-templates`)).body).toMatchObject([
      { id: template.alpha },
      { id: template.shared },
    ]);
    expect((await as("unrelated").get(`${alpha}/ticket-templates`)).body.error.code).toBe(4005);
  });

  it("can be closed and reopened, and keeps template and assignees while it is closed", async () => {
    expect((await as("owner").put(`${open}/close`)).body.closed_on).toBe("2026-06-17T10:00:00Z");
    expect((await as("owner").put(`${open}/close`)).status).toBe(200);
    expect((await as("owner").get(`${alpha}/statistics/open-tickets-count`)).body.count).toBe(1);
    expect((await as("owner").put(open, { ticket_template_id: template.alpha })).body.error.code).toBe(4000);
    expect((await as("owner").put(`${open}/assignees/${user.portfolio}`)).body.error.code).toBe(4000);
    expect((await as("owner").delete(`${open}/assignees/${user.owner}`)).body.error.code).toBe(4000);
    expect((await as("owner").put(`${open}/open`)).body.closed_on).toBeNull();
  });

  it("can be assigned and unassigned, with a history", async () => {
    const assigned = await as("owner").put(`${open}/assignees/${user.portfolio}`);
    expect(assigned.body.assignees.map((each: { id: number }) => each.id)).toEqual([user.owner, user.portfolio]);
    expect((await as("owner").put(`${open}/assignees/${user.portfolio}`)).body.assignments).toHaveLength(3);
    // At the same time, too, a user is assigned once, with one entry in the history of the plant.
    const atOnce = Array.from({ length: 10 }, () => as("owner").put(`${open}/assignees/${user.bounced}`));
    for (const { body } of await Promise.all(atOnce)) expect(body.assignments).toHaveLength(4);
    const history = (await as("owner").get(`/companies/${company.alpha}/plants/${plant.own}/audits`)).body;
    const entries = history.filter(({ event }: { event: string }) => event === "assigned");
    expect(JSON.stringify(entries).split(`"assignee_id":${user.bounced}`)).toHaveLength(2);
    await as("owner").delete(`${open}/assignees/${user.bounced}`);
    const unassigned = await as("owner").delete(`${open}/assignees/${user.owner}`);
    expect(unassigned.body.assignees.map((each: { id: number }) => each.id)).toEqual([user.portfolio]);
    expect(unassigned.body.assignments).toContainEqual(
      expect.objectContaining({ user_id: user.owner, unassigned_on: "2026-06-17T10:00:00Z" }),
    );
    expect((await as("owner").delete(`${open}/assignees/${user.owner}`)).body.error.code).toBe(2000);
    expect((await as("owner").put(`${open}/assignees/${user.robot}`)).body.error.code).toBe(4000);
    for (const id of [user.unrelated, 777]) {
      expect((await as("owner").put(`${open}/assignees/${id}`)).body.error.code).toBe(2000);
    }
    expect((await as("unrelated").put(`${open}/assignees/${user.owner}`)).body.error.code).toBe(4005);
    expect((await as("unrelated").delete(`${open}/assignees/${user.owner}`)).body.error.code).toBe(4005);
  });
});
