import type { Profile } from "@sereno/core/domain/practice/output";
import { ACCOUNT_TYPES, ProfilePhone, REQUIRED_TEXT, UpdateProfileInput } from "@sereno/core/domain/practice/schema";
import * as z from "zod/mini";

/** The typed values; `UpdateProfileInput` validates them. */
const FIELD_TYPES = {
  name: z.string(),
  company_name: z.string(),
  nit: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  email: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_type: z.enum(["", ...ACCOUNT_TYPES]),
  breb_key: z.string(),
  payment_message: z.string(),
} satisfies Record<keyof UpdateProfileInput, unknown>;
const Typed = z.object(FIELD_TYPES);
export type ProfileForm = z.infer<typeof Typed>;
export type ProfileField = keyof ProfileForm;

const isProfileField = (path: string): path is ProfileField => path in Typed.shape;

const REQUIRED_FIELDS: readonly ProfileField[] = ["name", "phone", "address", "email"];

const EachField = z.required(UpdateProfileInput);

const filled = z.string().check(z.trim(), z.minLength(1, REQUIRED_TEXT));

const Rules = z.extend(EachField, {
  // Empty fields are checked first, so that the message names a required field, not an invalid format.
  email: z.pipe(filled, EachField.shape.email),
  phone: z.pipe(filled, ProfilePhone),
});

const toInput = (form: ProfileForm): z.input<typeof Rules> => form;

export const ProfileFormSchema = z.pipe(z.pipe(Typed, z.transform(toInput)), Rules);

const BankRules = z.pick(EachField, { breb_key: true, bank_name: true, account_number: true, account_type: true });

const saysHowToPay = ({ breb_key, bank_name, account_number }: ProfileForm): boolean =>
  breb_key.trim() !== "" || (bank_name.trim() !== "" && account_number.trim() !== "");

/** Schema of what clients need in order to pay: a Bre-B key, or a bank and an account. */
export const PaymentDataSchema = z.pipe(
  z.pipe(
    Typed.check(z.refine(saysHowToPay, { message: "Escribe tu llave, o tu banco y tu cuenta.", path: ["breb_key"] })),
    z.transform((form: ProfileForm): z.input<typeof BankRules> => form),
  ),
  BankRules,
);

export const toForm = (profile: Profile): ProfileForm => ({
  name: profile.name,
  company_name: profile.company_name ?? "",
  nit: profile.nit ?? "",
  phone: profile.phone ?? "",
  address: profile.address ?? "",
  city: profile.city ?? "",
  email: profile.email,
  bank_name: profile.bank_name ?? "",
  account_number: profile.account_number ?? "",
  account_type: profile.account_type ?? "",
  breb_key: profile.breb_key ?? "",
  payment_message: profile.payment_message ?? "",
});

export function changesOf(saved: Profile, input: UpdateProfileInput): UpdateProfileInput {
  const base = toForm(saved);
  const changed = Object.entries(input).filter(
    ([field, value]) => isProfileField(field) && (value ?? "") !== base[field],
  );
  return Object.fromEntries(changed);
}

export const lacksRequired = (form: ProfileForm): boolean => REQUIRED_FIELDS.some((field) => form[field].trim() === "");
