import { renderMarkup, renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { SkyPicture } from "./sky-picture";

const part = (azimuth: number, elevation: number, share: number) => ({
  azimuth_in_degrees: azimuth,
  elevation_in_degrees: elevation,
  share,
});

describe("the picture of the sky", () => {
  const sky = [part(90, 10, 0.65), part(105, 20, 0.4), part(180, 40, 0.02), part(255, 20, -0.05)];

  it("states its shaded part in words beside the picture", () => {
    const picture = <SkyPicture sky={sky} meter="Roof" />;
    expect(renderText(picture)).toContain(
      "Roof: Shaded while the sun is between east (90°) and south-east (120°) and 10° to 30° high: up to 65% less.",
    );
    const markup = renderMarkup(picture);
    expect(markup).toContain('aria-hidden="true"');
    expect(markup.match(/data-shaded/g)).toHaveLength(2);
    expect(markup.match(/<rect/g)).toHaveLength(4);
  });

  it("is empty when no part of the sky is shaded", () =>
    expect(renderMarkup(<SkyPicture sky={[part(180, 40, 0.1)]} meter={null} />)).toBe(""));
});
