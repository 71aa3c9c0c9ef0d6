import { createSelectionModel } from "@shared/forms/selection/selection-model";

export const companies = createSelectionModel({
  action: "/actions/attach-companies",
  fetcherKey: "attach-companies",
});
