/** Keeps the JSON schema generator out of Zod's entries; only `rest/to-json-schema.ts` loads it. */
export const toJSONSchema = undefined;
