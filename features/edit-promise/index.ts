export { PromisedTotalForm } from "./promised-total-form";
