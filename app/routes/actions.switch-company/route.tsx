export { switchCompany as action } from "@features/switch-company/index.server";
