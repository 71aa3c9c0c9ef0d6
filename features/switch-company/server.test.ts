import { ApiError } from "@shared/api/api-error";
import { describe, expect, it } from "vitest";
import { type Answers, fakeEdge, postedForm, signedInSession } from "../../tests/support/fake-edge";
import { switchCompany } from "./action.server";
import { companyChoices } from "./companies.server";

const company = (id: number, name: string, parents: string[] = []) => ({
  id,
  name,
  non_mon_accessible: false,
  non_mon_creation_enabled: false,
  parents: parents.map((parent, index) => ({ id: 100 + index, name: parent })),
});

function edgeOf(admin: boolean, answers: Answers) {
  const edge = fakeEdge(answers, signedInSession({ admin }));
  const run = (id: string) =>
    switchCompany({
      request: postedForm("/actions/switch-company", { company_id: id }),
      context: edge.context,
      params: {},
    }).then(
      (refused) => ({ refused, response: null }),
      (response: Response) => ({ refused: null, response }),
    );
  return { ...edge, run };
}

describe("switchCompany", () => {
  it("commits the session with the company and reloads the dashboard", async () => {
    const { run, calls, sealed } = edgeOf(true, { "GET /companies/9": company(9, "Akkerzon") });
    const { response } = await run("9");
    expect(calls.map(({ call }) => call)).toEqual(["GET /companies/9"]);
    expect(sealed[0]?.company).toEqual({
      id: 9,
      name: "Akkerzon",
      non_mon_accessible: false,
      non_mon_creation_enabled: false,
    });
    expect(sealed[0]?.user?.id).toBe(7);
    expect(response?.headers.get("Location")).toBe("/");
    expect(response?.headers.get("X-Remix-Reload-Document")).toBe("true");
    expect(response?.headers.get("Set-Cookie")).toBe("session=session-1");
  });

  it("returns the error and preserves the session when the API refuses", async () => {
    const denied = new ApiError({ status: 403, code: 4005, messages: { company: ["Access denied"] } });
    const { run, sealed } = edgeOf(true, { "GET /companies/9": denied });
    const { refused } = await run("9");
    expect(refused?.error?.messages).toEqual({ company: ["Access denied"] });
    expect(sealed).toEqual([]);
  });

  it.each(["", "x", "-1", "1.5", "9/../1"])(
    "returns no error and makes no call when the id is %o",
    async (id) => {
      const { run, calls } = edgeOf(true, {});
      expect((await run(id)).refused).toEqual({ error: null });
      expect(calls).toEqual([]);
    },
  );

  it("returns 403 when the user is no administrator", async () => {
    const { run, calls } = edgeOf(false, {});
    expect((await run("9")).response?.status).toBe(403);
    expect(calls).toEqual([]);
  });
});

describe("companyChoices", () => {
  const load = (admin: boolean, answers: Answers) => {
    const { context } = fakeEdge(answers, signedInSession({ admin }));
    return companyChoices({ request: new Request("https://site.example/"), context, params: {} });
  };

  it("returns the companies by name with their parents and drops invalid rows", async () => {
    const answers = {
      "GET /companies": [company(2, "Zonnedak", ["Provider"]), { id: "x" }, company(1, "akkerzon")],
    };
    expect(await load(true, answers)).toEqual({
      ok: true,
      value: [
        { id: 1, name: "akkerzon", parents: [] },
        { id: 2, name: "Zonnedak", parents: ["Provider"] },
      ],
    });
  });

  it("returns the error when the API fails", async () => {
    const outcome = await load(true, { "GET /companies": new ApiError({ status: 500 }) });
    expect(outcome.ok).toBe(false);
  });

  it("throws 403 when the user is no administrator", async () => {
    await expect(load(false, {})).rejects.toHaveProperty("status", 403);
  });
});
