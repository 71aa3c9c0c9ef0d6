export { companyPresets } from "./presets.server";
