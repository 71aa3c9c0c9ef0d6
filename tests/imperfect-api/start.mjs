import { parseArgs } from "node:util";
import { startImperfectApi } from "./server.mjs";

const { values } = parseArgs({ options: { port: { type: "string", default: "8899" } } });

const { url } = await startImperfectApi({ port: Number(values.port) });
console.log(`An imperfect v0 API is running. Start the site with V0_API_URL=${url} npm start`);
