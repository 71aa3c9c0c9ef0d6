import { createSelectionModel } from "@shared/forms/selection/selection-model";

export const tags = createSelectionModel({ action: "/actions/tag-plant", fetcherKey: "tag-plant" });
