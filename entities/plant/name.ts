import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import type { Plant } from "./schema";

/** The name of a plant; 'Plant #id' without one (contract §9). */
export const plantName = ({ id, name }: Pick<Plant, "id" | "name">): Message => name ?? msg`Plant #${id}`;
