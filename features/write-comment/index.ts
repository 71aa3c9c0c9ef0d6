export { CommentComposer } from "./ui/lazy-composer";
