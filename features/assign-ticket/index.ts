export { type Assignee, assigneeOf } from "./assignees";
export { AssigneePicker } from "./ui/assignee-picker";
