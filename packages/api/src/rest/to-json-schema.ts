/** Apart, so that a function's bundle can leave it to the documents, which load on request: it is 20 KB. */
export { toJSONSchema } from "zod/v4/core";
