export { attachCompany as action } from "@features/attach-companies/index.server";
