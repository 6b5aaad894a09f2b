import * as z from "zod/mini";
import { phoneText } from "../../lib/phone/schema";
import { nameText, optionalText } from "../../lib/text/schema";

export const EMAIL_TEXT = "El formato del correo electrónico no es válido.";

const address = z.email();

const emailOrBlank = (message: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(254, { error: message, abort: true }),
    z.refine((written) => written === "" || address.safeParse(written).success, message),
  );

/** An email or "", with the error message of the client form; `EmailOrBlank` has the appointment form's message. */
export const ClientEmail = emailOrBlank("Email inválido");
export const EmailOrBlank = emailOrBlank(EMAIL_TEXT);
export const OptionalEmail = z.nullish(EmailOrBlank);
export const Email = EmailOrBlank.check(z.minLength(1, EMAIL_TEXT));

export const NAME_TEXT = "Nombre debe tener al menos 2 caracteres";
export const ClientName = nameText({ min: 2, short: NAME_TEXT });
export const CLIENT_PHONE_TEXT = "Número de teléfono requerido";
export const ClientPhone = phoneText({ short: CLIENT_PHONE_TEXT, format: CLIENT_PHONE_TEXT });

/** Optional details of a person in records, responses and inputs. To add one, see "Recipes" in core's README. */
export const OPTIONAL_DETAILS = ["email", "identification_number"] as const;
export type OptionalDetail = (typeof OPTIONAL_DETAILS)[number];

export const optionalDetails = {
  email: z.nullish(ClientEmail),
  identification_number: optionalText(40),
} satisfies Record<OptionalDetail, z.ZodMiniType>;
