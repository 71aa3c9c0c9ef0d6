import { expect, it } from "vitest";
import { addTexts, textsIn } from "./texts";

it("renders the texts of each language", () => {
  addTexts({ fruit1: [["Apple"], ["Appel"]] });
  expect(textsIn("en")._("fruit1")).toBe("Apple");
  expect(textsIn("nl")._("fruit1")).toBe("Appel");
});

it("finds texts that are added later and does not render the page again", () => {
  const texts = textsIn("nl");
  let changes = 0;
  texts.on("change", () => {
    changes += 1;
  });
  addTexts({ fruit2: [["Pear"], ["Peer"]] });
  expect(texts._("fruit2")).toBe("Peer");
  expect(changes).toBe(0);
});
