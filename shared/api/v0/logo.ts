import { countOrNull, type Infer, object, text } from "./decoder";
import { relation } from "./rows";

/** An image with its size in pixels. `data_url` is a data: URL. */
const logoSchema = object({ data_url: text(), width: countOrNull(), height: countOrNull() });
export type Logo = Infer<typeof logoSchema>;

/** The logo of a report; null without one. */
export const logoField = () => relation(logoSchema);
