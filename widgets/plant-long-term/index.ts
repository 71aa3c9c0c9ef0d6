export { LongTermTab } from "./long-term-tab";
