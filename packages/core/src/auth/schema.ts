import * as z from "zod/mini";

export const GoogleCallbackInput = z.object({
  code: z
    .string("Código de autorización no encontrado")
    .check(
      z.minLength(1, "Código de autorización no encontrado"),
      z.maxLength(2048, "Error al procesar la autenticación"),
    ),
  state: z.nullish(z.string().check(z.maxLength(512, "Error al procesar la autenticación"))),
});
export type GoogleCallbackInput = z.infer<typeof GoogleCallbackInput>;

/** The signed-in therapist, as the web keeps it under `user`. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  picture_url: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  agent_enabled: z.boolean(),
  google_connected: z.boolean(),
  google_broken: z.boolean().check(z.describe("Google no longer accepts the connection: it has to be made again.")),
  created_at: z.string(),
});
export type User = z.infer<typeof User>;
