/**
 * Removes the code that makes JSON schemas from Zod's own entries. Only the API's document loads it, by
 * `rest/to-json-schema.ts`.
 */
export const toJSONSchema = undefined;
