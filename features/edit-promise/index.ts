export { closed as promisesClosed } from "./edit-promise";
export { PromisedTotalForm } from "./promised-total-form";
