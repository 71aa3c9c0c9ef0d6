// Its declaration stands beside it, so that the type check never reads the built pages.
import * as build from "../build/pages/server/index.js";

export { build };
