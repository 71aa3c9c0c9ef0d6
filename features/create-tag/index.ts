export { CreateTagForm } from "./ui/create-tag-form";
