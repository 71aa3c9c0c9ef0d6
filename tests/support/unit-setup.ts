import { forgetLossOffered } from "@entities/plant/loss";
import { beforeAll } from "vitest";

// The files of a thread share their modules, and with them what the plants module remembers of the API.
beforeAll(forgetLossOffered);
