/** Keeps the JSON schema generator out of Zod's entries; only `rest/to-json-schema.ts` loads the generator. */
export const toJSONSchema = undefined;
