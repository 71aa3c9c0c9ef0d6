import { describe, expect, it } from "vitest";
import { expectTotalsAgree } from "../support/company-totals";
import { firstOwnerPlant, ownerCompany, ownerCompanyId, partnerCompanyId } from "../support/owner-company";
import { setupSeededStack } from "../support/seeded-stack";

const { as } = setupSeededStack(60);

describe("attaching and detaching companies", () => {
  it("shows the plant and its statistics to an attached company until the company is detached", async () => {
    const { id } = await firstOwnerPlant(as, "yield_status_filter=OK&companies=4%7C0");
    const path = `${ownerCompany}/plants/${id}/companies/${partnerCompanyId}`;
    expect((await as("owner").put(path)).body.error.code).toBe(2000);
    const before = await expectTotalsAgree(as("portfolio"), partnerCompanyId);
    const ticket = await as("owner").post(`${ownerCompany}/plants/${id}/tickets`, {
      title: "Inverter",
      description: "",
    });
    const partnerSeesTicket = async () => {
      const { data } = (await as("portfolio").get(`/companies/${partnerCompanyId}/tickets?sort=created_at:desc`)).body;
      return data.some((row: { id: number }) => row.id === ticket.body.id);
    };
    expect((await as("admin").put(path)).status).toBe(204);
    expect((await as("admin").put(path)).status).toBe(204);
    expect(await partnerSeesTicket()).toBe(true);
    expect((await as("portfolio").get(`/companies/${partnerCompanyId}/plants/${id}`)).status).toBe(200);
    const during = await expectTotalsAgree(as("portfolio"), partnerCompanyId);
    expect(during.expected_yield_in_kwh).toBeGreaterThan(before.expected_yield_in_kwh);
    await expectTotalsAgree(as("owner"));
    expect((await as("owner").get(`${ownerCompany}/plants/${id}/companies`)).body).toContainEqual({
      id: partnerCompanyId,
      name: expect.any(String),
      is_owner: false,
    });
    expect((await as("owner").delete(path)).status).toBe(204);
    expect((await as("owner").delete(path)).body.error.code).toBe(2000);
    expect((await as("portfolio").get(`/companies/${partnerCompanyId}/plants/${id}`)).body.error.code).toBe(4005);
    expect(await partnerSeesTicket()).toBe(false);
    const after = await expectTotalsAgree(as("portfolio"), partnerCompanyId);
    expect(after.actual_yield_in_kwh).toBeCloseTo(before.actual_yield_in_kwh, 1);
    expect((await as("owner").delete(`${ownerCompany}/plants/${id}/companies/${ownerCompanyId}`)).body.error.code).toBe(
      4000,
    );
    expect((await as("admin").put(`${ownerCompany}/plants/${id}/companies/777`)).body.error.code).toBe(2000);
  });
});
