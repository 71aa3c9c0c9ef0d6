export { SharingSections } from "./sharing-sections";
