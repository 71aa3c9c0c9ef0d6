export { filterChoices as loader } from "@features/plants-filter/index.server";
