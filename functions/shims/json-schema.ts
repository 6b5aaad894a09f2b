/** Zod's own entries offer what makes JSON schemas. Without it there, only the API's document loads it, by `rest/to-json-schema.ts`. */
export const toJSONSchema = undefined;
