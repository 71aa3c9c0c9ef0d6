import { describe, expect, it } from "vitest";
import { setupFixtureStack } from "../support/fixture-stack";
import { ticket } from "../support/fixtures";
import { user } from "../support/users";

const { as } = setupFixtureStack();

describe("comments", () => {
  const path = `/comments?commentable_type=ticket&commentable_id=${ticket.open}`;
  const post = (
    name: "owner" | "admin" | "support" | "beta" | "unrelated",
    message: unknown,
    id: unknown = ticket.open,
  ) => as(name).post("/comments", { commentable_type: "ticket", commentable_id: id, message });

  it("can be created by members of the owning company and by support, and are listed newest first", async () => {
    expect(await post("owner", "<p>One</p>", String(ticket.open))).toMatchObject({
      status: 201,
      body: { comment: "<p>One</p>", commentable_id: ticket.open, commenter: { id: user.owner } },
    });
    expect((await post("support", "Two")).status).toBe(201);
    expect((await as("owner").get(`${path}&with=commenter`)).body.data).toMatchObject([
      { comment: "Two", commenter: { id: user.support } },
      { comment: "<p>One</p>", created_at: "2026-06-17T10:00:00Z" },
    ]);
    expect((await as("owner").get(path)).body.data[0]).not.toHaveProperty("commenter");
  });

  it("are visible to users who see the plant but may not create comments", async () => {
    expect((await post("beta", "x", ticket.closed)).body.error.code).toBe(4005);
    expect((await as("beta").get(`/comments?commentable_type=ticket&commentable_id=${ticket.closed}`)).status).toBe(
      200,
    );
    expect((await as("unrelated").get(path)).body.error.code).toBe(2000);
    expect((await post("unrelated", "x")).body.error.code).toBe(2000);
  });

  it("are read-only for administrators who are not members of the owning company", async () => {
    expect((await post("admin", "Three", ticket.foreign)).body.error.code).toBe(4005);
    const foreign = `/comments?commentable_type=ticket&commentable_id=${ticket.foreign}`;
    expect((await as("admin").get(foreign)).status).toBe(200);
  });

  it("can be created by administrators who are members of the owning company", async () =>
    expect((await post("admin", "Three")).status).toBe(201));

  it("are rejected when they are empty or have no ticket", async () => {
    for (const message of ["", "  ", "<p><br></p>", "<p>&nbsp;</p>", 7, undefined]) {
      expect((await post("owner", message)).body.error.messages).toHaveProperty("message");
    }
    expect((await post("owner", "x", 777)).body.error.code).toBe(2000);
    expect((await post("owner", "x", "y")).body.error.messages).toHaveProperty("commentable_id");
    expect((await as("owner").get("/comments?commentable_type=plant&commentable_id=1")).body.error.code).toBe(4000);
    expect((await as("owner").get("/comments?commentable_type=ticket")).body.error.code).toBe(4000);
  });
});
