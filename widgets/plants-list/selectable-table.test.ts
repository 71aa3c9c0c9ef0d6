import type { ActionTarget } from "@entities/cause";
import type { PlantCauses } from "@entities/cause/cause-summaries.server";
import { setupI18n } from "@lingui/core";
import { expect, it } from "vitest";
import { causesOfSelection, selectedAsCause } from "./selectable-table";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const ticket = (id: number, open: boolean) => ({ id, number: String(id), title: "Silent", open });
const selected = (id: number): Parameters<typeof selectedAsCause>[1][number] => ({
  id,
  name: `Plant ${id}`,
  city: null,
  isChangeable: true,
  canWriteNotes: true,
  tickets: [ticket(70, true), ticket(71, false)],
});
const cause: ActionTarget = { ...selectedAsCause(3, [selected(1)], "Zero yield"), key: "a" };
const loaded = (isComplete: boolean) => ({ causes: [cause], isComplete }) as PlantCauses;

it("adds the plants without a cause, with their open tickets and their names as titles", () => {
  const causes = causesOfSelection(i18n, 3, [selected(1), selected(2)], loaded(true));
  expect(causes.map(({ key, title, plants }) => [key, title, plants.map(({ id }) => id)])).toEqual([
    ["a", "Zero yield", [1]],
    ["", "Plant 2", [2]],
  ]);
  expect(causes[1]?.plants).toMatchObject([{ issues: [], evidence: null, tickets: [{ id: 70 }] }]);
});

it("does not claim that a plant has no issues when the queue has not read all plants", () => {
  expect(causesOfSelection(i18n, 3, [selected(2)], loaded(false))[1]?.plants[0]?.issues).toBeNull();
  expect(selectedAsCause(3, [selected(1)]).plants[0]?.issues).toBeNull();
});
