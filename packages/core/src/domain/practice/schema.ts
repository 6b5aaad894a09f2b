import * as z from "zod/mini";
import { phoneText } from "../../lib/phone/schema";
import { PHONE_DIGITS_TEXT, PHONE_FORMAT_TEXT } from "../../lib/phone/tidy/rules";
import { optionalText, pageLimit, refused, text, webAddress } from "../../lib/text/schema";
import { Timezone } from "../../lib/time/schema";
import { Email } from "../person/schema";
import { brebKeyProblem, MOST_BREB_CHARACTERS, tidyBrebKey } from "./breb/rules";
import { MOST_MESSAGE_CHARACTERS, messageProblem } from "./template/rules";

export const SetTimezoneInput = z.object({ timezone: Timezone });

export const ACCOUNT_TYPES = ["ahorros", "corriente"] as const;

export const REQUIRED_TEXT = "Por favor completa todos los campos requeridos";
const required = (max: number) => text({ max, short: REQUIRED_TEXT });

/** Optional fields of the profile. For a new field the compiler reports that the record must declare it. */
const optionalFields = {
  company_name: optionalText(120),
  nit: optionalText(30),
  city: optionalText(80),
  bank_name: optionalText(80),
  account_number: optionalText(40),
  account_type: z.nullish(z.enum(["", ...ACCOUNT_TYPES], "El tipo de cuenta es ahorros o corriente.")),
  breb_key: z.nullish(
    text({ max: MOST_BREB_CHARACTERS, min: 0 }).check(z.overwrite(tidyBrebKey), refused(brebKeyProblem)),
  ),
  payment_message: z.nullish(
    text({ max: MOST_MESSAGE_CHARACTERS, min: 0, lines: true }).check(refused(messageProblem)),
  ),
};
export type OptionalField = keyof typeof optionalFields;
export const OPTIONAL_FIELDS = Object.keys(optionalFields) as OptionalField[];

export const ProfilePhone = phoneText({ short: PHONE_DIGITS_TEXT, format: PHONE_FORMAT_TEXT });

/** Fields to change. `name` and `email` are never null; `phone` and `address` may be null only if not stored yet. */
export const UpdateProfileInput = z.object({
  name: z.optional(required(120)),
  email: z.optional(Email),
  phone: z.nullish(ProfilePhone),
  address: z.nullish(required(200)),
  ...optionalFields,
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

const PICTURE_TEXT = "La foto debe ser una dirección https.";
export const SetPictureInput = z.object({ picture_url: z.nullable(webAddress(PICTURE_TEXT)) });

export const MOST_AGENT_CHANGES = 500;
const LIMIT_TEXT = `Escribe un número de 1 a ${MOST_AGENT_CHANGES}.`;

const limit = (most: number, message: string) =>
  z.optional(z.int(message).check(z.minimum(1, message), z.maximum(most, message)));

export const agentLimits = {
  agent_daily_limit: limit(MOST_AGENT_CHANGES, LIMIT_TEXT),
  agent_disruptions_daily: limit(MOST_AGENT_CHANGES, LIMIT_TEXT),
  agent_disruptions_share: limit(100, "Escribe un porcentaje de 1 a 100."),
  agent_disruptions_burst: limit(MOST_AGENT_CHANGES, LIMIT_TEXT),
};
export type AgentLimit = keyof typeof agentLimits;

export const SetAgentStatusInput = z
  .object({ agent_enabled: z.optional(z.boolean("Indica true o false.")), ...agentLimits })
  .check(
    z.refine((input) => Object.values(input).some((value) => value !== undefined), {
      message: "Indica true o false.",
      path: ["agent_enabled"],
    }),
  );
export type SetAgentStatusInput = z.infer<typeof SetAgentStatusInput>;
export const SearchProfilesInput = z.object({ search_term: text({ max: 120, min: 0 }), limit: pageLimit(50, 10) });
