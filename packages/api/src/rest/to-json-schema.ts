/** Zod's JSON schema generator. In a file of its own, so that a function loads its 20 KB only to serve a document. */
export { toJSONSchema } from "zod/v4/core";
