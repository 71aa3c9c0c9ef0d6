export { chooseLooks as action } from "@features/choose-looks/index.server";
