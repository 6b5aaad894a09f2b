import type { JSONSchema } from "zod/v4/core";

export type JsonSchema = JSONSchema.BaseSchema;
