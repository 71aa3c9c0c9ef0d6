import { describe, expect, it } from "vitest";
import { issueEndpoints } from "../../src/routes/plants/issues";
import { apiAt } from "../support/api-at";
import { setupFixtureStack } from "../support/fixture-stack";
import { issue, meter, plant } from "../support/fixtures";
import { now } from "../support/stack";
import { company, insertToken, readResponse, user } from "../support/users";

const testStack = setupFixtureStack();
const { as } = testStack;

const own = `/companies/${company.alpha}/plants/${plant.own}`;
const shared = (c: number) => `/companies/${c}/plants/${plant.shared}`;
const audits = async () => (await as("owner").get(`${own}/audits`)).body;

describe("snoozing an issue", () => {
  const path = `${own}/meters/${meter.south}/issues/${issue.zero}`;

  it("hides the issue until a day, or until it is unsnoozed", async () => {
    const open = async () => (await as("owner").get(`/companies/${company.alpha}/plant-issues`)).body.total;
    expect(await open()).toBe(2);
    const snoozed = await as("owner").put(`${path}/snooze`, { snoozed_until: "2026-07-17" });
    expect(snoozed.body).toMatchObject({ id: issue.zero, snoozed_until: "2026-07-17", resolved_on: null });
    expect(await open()).toBe(1);
    expect((await audits())[0]).toMatchObject({
      model_type: "issue",
      event: "snoozed",
      user: { id: user.owner },
      changes: { old_values: { snoozed_until: null }, new_values: { snoozed_until: "2026-07-17" } },
    });
    expect((await as("owner").put(`${path}/snooze`, { snoozed_until: "2026-07-18" })).body.error.code).toBe(4000);
    expect((await as("owner").put(`${path}/unsnooze`)).body.snoozed_until).toBeNull();
    expect(await open()).toBe(2);
    expect((await as("owner").put(`${path}/unsnooze`)).body.error.code).toBe(4000);
  });

  it("does not snooze an issue that an assessment resolves at the same moment", async () => {
    const { db } = testStack.stack;
    const setState = db.prepare("update issues set state = ? where id = ?");
    let resolved = false;
    const DB = new Proxy(db, {
      get: (target, name) =>
        name !== "batch"
          ? Reflect.get(target, name).bind(target)
          : async (statements: D1PreparedStatement[]) => {
              // The issue was read as open, and nothing is written yet.
              const isWrite = statements.some(
                (each) => "sql" in each && String(each.sql).startsWith('update "issues"'),
              );
              if (isWrite && !resolved) await setState.bind("resolved", issue.zero).run();
              resolved ||= isWrite;
              return target.batch(statements);
            },
    });
    const endpoint = issueEndpoints.find((each) => each.path.endsWith("/snooze"));
    const request = new Request(`https://api.example/v0${path}/snooze`, {
      method: "PUT",
      headers: { authorization: `Bearer ${await insertToken(db, user.owner)}`, "content-type": "application/json" },
      body: JSON.stringify({ snoozed_until: "2026-07-17" }),
    });
    const api = apiAt(testStack.stack, now);
    const params = { c: company.alpha, p: plant.own, m: meter.south, i: issue.zero };
    const texts = Object.fromEntries(Object.entries(params).map(([name, id]) => [name, String(id)]));
    const snoozing = endpoint?.handleRequest({ ...api, env: { ...api.env, DB } }, texts, request);
    await expect(snoozing).rejects.toMatchObject({ messages: { snoozed_until: ["Only open issues can be snoozed."] } });
    expect(resolved).toBe(true);
    await setState.bind("open", issue.zero).run();
  });

  it("rejects past, too distant and invalid days, and resolved issues", async () => {
    for (const snoozed_until of ["2026-06-17", "2020-01-01", "2028-01-01", "soon", 7, null, undefined]) {
      const response = await as("owner").put(`${path}/snooze`, { snoozed_until });
      expect(response.body.error.messages).toHaveProperty("snoozed_until");
    }
    const resolved = `${own}/meters/${meter.south}/issues/${issue.resolved}/snooze`;
    expect((await as("owner").put(resolved, { snoozed_until: "2026-07-17" })).body.error.code).toBe(4000);
  });

  it("is only allowed for the owning company on its own meters and issues", async () => {
    const body = { snoozed_until: "2026-07-17" };
    const ofShared = `${shared(company.beta)}/meters/${meter.shared}/issues/${issue.shade}`;
    expect((await as("beta").put(`${ofShared}/snooze`, body)).body.error.code).toBe(4005);
    expect((await as("beta").put(`${ofShared}/unsnooze`)).body.error.code).toBe(4005);
    expect((await as("unrelated").put(`${path}/snooze`, body)).body.error.code).toBe(4005);
    const crossed = `${own}/meters/${meter.west}/issues/${issue.zero}/snooze`;
    expect((await as("owner").put(crossed, body)).body.error.code).toBe(2000);
    const foreign = `${own}/meters/${meter.foreign}/issues/${issue.foreign}/snooze`;
    expect((await as("owner").put(foreign, body)).body.error.code).toBe(2000);
  });
});

describe("notes", () => {
  it("can be created, updated and deleted by their author", async () => {
    const made = await as("owner").post(`${own}/notes`, { message: " Call first ", private: true });
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: "Call first",
        private: true,
        created_at: "2026-06-17T10:00:00Z",
        author: { id: user.owner, first_name: "owner" },
        company: { id: company.alpha, name: "Alpha" },
      },
    });
    const note = `${own}/notes/${made.body.id}`;
    expect((await as("owner").put(note, { message: "Call twice" })).body.message).toBe("Call twice");
    expect((await as("portfolio").put(note, { message: "Mine" })).body.error.code).toBe(4005);
    expect((await as("portfolio").delete(note)).body.error.code).toBe(4005);
    expect(JSON.stringify(await audits())).not.toContain("Call twice");
    expect((await as("owner").delete(note)).status).toBe(204);
    expect((await as("owner").delete(note)).body.error.code).toBe(2000);
    expect((await as("owner").get(`${own}/notes`)).body).toEqual([]);
  });

  it("can be created by the owning company and the support account, not by administrators and attached companies", async () => {
    const body = { message: "Hello" };
    expect((await as("beta").post(`${shared(company.beta)}/notes`, body)).body.error.code).toBe(4005);
    expect((await as("admin").post(`${own}/notes`, body)).body.error.code).toBe(4005);
    expect((await as("unrelated").post(`${own}/notes`, body)).body.error.code).toBe(4005);
    expect((await as("support").post(`${shared(company.provider)}/notes`, body)).status).toBe(201);
    expect((await as("beta").get(`${shared(company.beta)}/notes`)).body).toHaveLength(1);
  });

  it("are rejected when they are empty, and hidden from others when they are private", async () => {
    for (const body of [{ message: "  " }, {}, { message: 7 }, { message: "x", private: "maybe" }]) {
      expect((await as("owner").post(`${own}/notes`, body)).body.error.code).toBe(4000);
    }
    const made = await as("owner").post(`${shared(company.alpha)}/notes`, { message: "Secret", private: true });
    const note = `${shared(company.beta)}/notes/${made.body.id}`;
    expect((await as("beta").put(note, { message: "x" })).body.error.code).toBe(2000);
    expect((await as("owner").put(`${own}/notes/${made.body.id}`, { message: "x" })).body.error.code).toBe(2000);
  });
});

type Content = string | Uint8Array<ArrayBuffer>;

describe("files", () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3);
  const upload = async (name: "owner" | "beta" | "unrelated", path: string, ...files: [string, Content, string?][]) => {
    const form = new FormData();
    for (const [fileName, content, type = "image/png"] of files) {
      form.append("files[]", new Blob([content], { type }), fileName);
    }
    const request = new Request("https://x.example", { method: "POST", body: form });
    return readResponse(
      await as(name).raw(path, {
        method: "POST",
        body: await request.arrayBuffer(),
        headers: { "content-type": request.headers.get("content-type") ?? "" },
      }),
    );
  };

  it("can be uploaded, listed, downloaded as attachments without a token, and deleted", async () => {
    const made = await upload("owner", `${own}/files`, ["roof plan.png", png], ["nötes.txt", "hello", "text/html"]);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject([
      { file_name: "nötes.txt", content_type: "text/plain", size_in_bytes: 5, created_at: "2026-06-17T10:00:00Z" },
      { file_name: "roof plan.png", content_type: "image/png", size_in_bytes: 11, description: "" },
    ]);
    const listed = (await as("owner").get(`${own}/files`)).body;
    expect(listed).toHaveLength(2);
    const link = new URL(listed[0].temporary_url);
    const response = await testStack.stack.fetch(link.pathname + link.search);
    expect(await response.text()).toBe("hello");
    expect(response.headers.get("content-disposition")).toBe(
      "attachment; filename=\"n_tes.txt\"; filename*=UTF-8''n%C3%B6tes.txt",
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    for (const broken of [
      link.search.replace(/signature=..../, "signature=0000"),
      link.search.replace(/expires=2/, "expires=3"),
      "",
      "?expires=x&signature=y",
    ])
      expect((await testStack.stack.fetch(link.pathname + broken)).ok).toBe(false);
    const file = `${own}/files/${listed[0].id}`;
    expect((await as("owner").delete(`${shared(company.alpha)}/files/${listed[0].id}`)).body.error.code).toBe(2000);
    expect((await as("owner").delete(file)).status).toBe(204);
    expect((await testStack.stack.fetch(link.pathname + link.search)).status).toBe(404);
    expect(await testStack.stack.countFiles()).toBe(1);
    expect((await audits())[0]).toMatchObject({ model_type: "file", event: "deleted" });
  });

  it("can be managed only by users who see the plant", async () => {
    expect((await upload("beta", `${shared(company.beta)}/files`, ["a.png", png])).status).toBe(201);
    expect((await upload("unrelated", `${own}/files`, ["a.png", png])).body.error.code).toBe(4005);
    const [file] = (await as("owner").get(`${shared(company.alpha)}/files`)).body;
    expect((await as("unrelated").delete(`${shared(company.alpha)}/files/${file.id}`)).body.error.code).toBe(4005);
  });

  it("are rejected and not stored when they are missing, too many, too large, empty or of another type", async () => {
    const before = await testStack.stack.countFiles();
    const rejected = [
      await upload("owner", `${own}/files`),
      await upload("owner", `${own}/files`, ["a.png", png], ["page.html", "<script>", "image/png"]),
      await upload("owner", `${own}/files`, ["a.png", ""]),
      await upload("owner", `${own}/files`, ...Array.from({ length: 11 }, (): [string, Content] => ["a.png", png])),
      await as("owner").post(`${own}/files`, { files: [] }),
      await as("owner").post(`${own}/files`),
    ];
    expect(rejected.map((response) => response.body.error.code)).toEqual(rejected.map(() => 4000));
    expect(await testStack.stack.countFiles()).toBe(before);
  });

  it("may have 25 MB, and are rejected with HTTP 413 when they are larger", async () => {
    const content = (bytes: number) => {
      const image = new Uint8Array(bytes);
      image.set(png);
      return image;
    };
    const stored = await upload("owner", `${own}/files`, ["roof.png", content(25_000_000)]);
    expect(stored).toMatchObject({ status: 201, body: [{ size_in_bytes: 25_000_000 }] });
    expect(await upload("owner", `${own}/files`, ["roof.png", content(25_000_001)])).toMatchObject({
      status: 413,
      body: { error: { code: 4000, messages: { files: ["roof.png is larger than 25 MB."] } } },
    });
    expect(await upload("owner", `${own}/files`, ["roof.png", content(32_000_000)])).toMatchObject({
      status: 413,
      body: { error: { code: 4000, messages: { general: [expect.stringContaining("bytes")] } } },
    });
  });
});

describe("texts", () => {
  it.each([
    ["notes", { message: "a\u0000b" }, "message"],
    ["notes", { message: "bell\u0007" }, "message"],
    ["contacts", { name: "Ada\u001b[31m" }, "name"],
    ["contacts", { name: "Ada\nLovelace" }, "name"],
    ["tickets", { title: "Inverter\u0085down" }, "title"],
    ["notes", { message: "half \ud83d" }, "message"],
    ["contacts", { name: "Ada \udc00" }, "name"],
    ["contacts", { name: "Ada \u202eecalevoL" }, "name"],
    ["tickets", { title: "\u2067Inverter" }, "title"],
  ])("of %s may not contain control characters", async (path, body, field) => {
    const response = await as("owner").post(`${own}/${path}`, body);
    expect(response).toMatchObject({ status: 422, body: { error: { code: 4000 } } });
    expect(response.body.error.messages[field][0]).toMatch(/^This field may not contain .*\.$/);
  });

  it("of notes may contain lines and tabs", async () => {
    const note = await as("owner").post(`${own}/notes`, { message: "one\r\ntwo\tthree" });
    expect(note).toMatchObject({ status: 201, body: { message: "one\r\ntwo\tthree" } });
  });
});

describe("contacts", () => {
  const contact = { name: "Ada", email: "ada@site.example", phone_number: "+31 6 12345678" };

  it("can be created, read, updated and deleted", async () => {
    const made = await as("owner").post(`${own}/contacts`, contact);
    expect(made).toMatchObject({ status: 201, body: contact });
    const path = `${own}/contacts/${made.body.id}`;
    expect((await as("owner").get(path)).body).toEqual(made.body);
    const changed = { ...made.body, phone_number: "", revision: 1 };
    expect((await as("owner").put(path, { phone_number: "" })).body).toEqual(changed);
    expect((await as("owner").get(`${own}/contacts`)).body).toEqual([changed]);
    expect((await audits())[0]).toMatchObject({
      model_type: "contact",
      event: "updated",
      changes: { old_values: { phone_number: "+31 6 12345678" }, new_values: { phone_number: "" } },
    });
    expect((await as("owner").put(path, { name: "", email: "" })).body.error.code).toBe(4000);
    expect((await as("owner").delete(path)).status).toBe(204);
    expect((await as("owner").get(path)).body.error.code).toBe(2000);
  });

  it("require a valid name, address or number", async () => {
    for (const [body, field] of [
      [{}, "name"],
      [{ name: " " }, "name"],
      [{ email: "nonsense" }, "email"],
      [{ phone_number: "call me" }, "phone_number"],
      [{ name: 7 }, "name"],
    ] as const)
      expect((await as("owner").post(`${own}/contacts`, body)).body.error.messages).toHaveProperty(field);
  });

  it("can be managed only on a plant that the user sees", async () => {
    const made = await as("beta").post(`${shared(company.beta)}/contacts`, contact);
    expect(made.status).toBe(201);
    for (const path of [`${own}/contacts/${made.body.id}`, `${own}/contacts/777`]) {
      expect((await as("owner").get(path)).body.error.code).toBe(2000);
      expect((await as("owner").put(path, contact)).body.error.code).toBe(2000);
      expect((await as("owner").delete(path)).body.error.code).toBe(2000);
    }
    expect((await as("unrelated").get(`${own}/contacts`)).body.error.code).toBe(4005);
    expect((await as("unrelated").post(`${own}/contacts`, contact)).body.error.code).toBe(4005);
  });
});
