/** A file of its own, so that a function loads these 20 KB only when it serves a document. */
export { toJSONSchema } from "zod/v4/core";
