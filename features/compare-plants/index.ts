export { ComparePicker } from "./ui/compare-picker";
