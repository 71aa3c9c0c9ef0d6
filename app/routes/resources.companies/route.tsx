export { companyChoices as loader } from "@features/switch-company/index.server";
