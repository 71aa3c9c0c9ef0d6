// Declared in server-build.d.ts, so that the type check does not read the build output.
import * as build from "../build/pages/server/index.js";

export { build };
