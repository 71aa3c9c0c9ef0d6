import { ApiError } from "../result";
import { id, object } from "./decoder";
import type { RequestOptions, V0Client } from "./v0-client";

const createdSchema = object({ id: id() });

/**
 * Creates an object and returns its id; null if the object was created, but the response does not state its id. Throws
 * `ApiError`.
 */
export async function createAndReadId(
  api: V0Client,
  path: string,
  body: unknown,
  { signal }: RequestOptions = {},
): Promise<number | null> {
  try {
    return (await api.write("POST", path, { body, schema: createdSchema, signal })).id;
  } catch (error) {
    if (error instanceof ApiError && error.kind === "malformed") return null;
    throw error;
  }
}
