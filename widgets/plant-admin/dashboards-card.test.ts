import { describe, expect, it } from "vitest";
import { dashboardLinks } from "./index";

const urls = {
  meter: "https://grafana.example/meters/{meter_id}?source={driver}",
  driver: "https://grafana.example/drivers/{driver}",
};

describe("dashboardLinks", () => {
  it("fills in the meter and its driver, encoded", () => {
    expect(dashboardLinks(urls, { id: 7, inbound_driver: { id: 3, name: "sun & data/../x" } })).toEqual({
      meter: "https://grafana.example/meters/7?source=sun%20%26%20data%2F..%2Fx",
      driver: "https://grafana.example/drivers/sun%20%26%20data%2F..%2Fx",
    });
  });

  it("has no link without a template or without a known driver", () => {
    expect(dashboardLinks({ meter: "", driver: "" }, { id: 7, inbound_driver: { id: 3, name: "sma" } })).toEqual({
      meter: null,
      driver: null,
    });
    for (const inbound_driver of [null, { id: 3, name: "#3" }]) {
      expect(dashboardLinks(urls, { id: 7, inbound_driver })).toEqual({ meter: null, driver: null });
    }
    expect(
      dashboardLinks({ ...urls, meter: "https://g.example/{meter_id}" }, { id: 7, inbound_driver: null }).meter,
    ).toBe("https://g.example/7");
  });
});
