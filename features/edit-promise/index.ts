export { closed as promisesClosed } from "./model";
export { PromisedTotalForm } from "./ui/promised-total-form";
