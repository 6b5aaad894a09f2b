import type { ActivePackageCheck, ClientListItem } from "@sereno/core/domain/client/output";
import {
  ClientForm,
  type CreateClientInput,
  type CreateClientWithPackageInput,
  type UpdateClientInput,
} from "@sereno/core/domain/client/schema";
import type { OptionalDetail } from "@sereno/core/domain/person/schema";
import { leftText } from "@sereno/core/domain/purchase/rules";
import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from "@sereno/core/lib/phone/countries";
import { toE164 } from "@sereno/core/lib/phone/rules";
import { tidyPhone } from "@sereno/core/lib/phone/tidy/rules";
import * as z from "zod/mini";
import { refusedFields } from "../../../components/form/say-at-fields";
import { changedEntries } from "../../../lib/changed-entries";
import { digitsOf } from "../../../lib/text";
import { EMPTY_SALE, given, isWithoutPackage, paymentInput } from "./sale-form";

/** A person's fields. A saved phone whose code COUNTRY_CODES lacks is whole in `phone`; `phoneCountryCode` is "". */
export const PersonForm = z.extend(
  z.pick(ClientForm, { client_name: true, client_email: true, phone: true, client_identification_number: true }),
  { phoneCountryCode: z.string().check(z.regex(/^\d{0,4}$/)) },
);
export type PersonForm = z.infer<typeof PersonForm>;

export const emptyClientForm = (): ClientForm => ({
  client_name: "",
  client_email: "",
  phoneCountryCode: DEFAULT_COUNTRY_CODE,
  phone: "",
  client_identification_number: "",
  sessions_used: "0",
  ...EMPTY_SALE,
});

export const toPersonForm = (client: ClientListItem): PersonForm => ({
  client_name: client.name,
  client_email: client.email ?? "",
  phoneCountryCode: client.whatsapp_code,
  phone: client.phone_number,
  client_identification_number: client.identification_number ?? "",
});

/** Splits a typed phone. One that begins with '+' stays whole in `number` until it is complete for a known code. */
export function readPhone(text: string, code: string): { code: string; number: string } {
  const digits = digitsOf(text);
  if (!/^[\s(]*\+/.test(tidyPhone(text))) return { code, number: digits };
  const country = COUNTRY_CODES.find(
    (each) => digits.startsWith(each.code) && digits.length >= each.code.length + each.digits,
  );
  return country ? { code: country.code, number: digits.slice(country.code.length) } : { code, number: `+${digits}` };
}

/** The phone in E.164. While incomplete: the typed number if it begins with '+', otherwise '+', code and number. */
export const fullPhone = ({ phoneCountryCode: code, phone }: Pick<PersonForm, "phoneCountryCode" | "phone">): string =>
  (code ? toE164(phone, code) : null) ?? (phone.startsWith("+") ? phone : `+${code}${phone}`);

const toPersonInput = (form: ClientForm): Required<CreateClientInput> => ({
  name: form.client_name,
  email: given(form.client_email),
  phone: fullPhone(form),
  whatsapp_code: form.phoneCountryCode,
  phone_number: form.phone,
  identification_number: given(form.client_identification_number),
});

const toSaleInput = (form: ClientForm, price: number | undefined): Required<CreateClientWithPackageInput> => ({
  client_name: form.client_name,
  client_email: given(form.client_email),
  client_phone: fullPhone(form),
  whatsapp_code: form.phoneCountryCode,
  phone_number: form.phone,
  client_identification_number: given(form.client_identification_number),
  package_id: form.package_id,
  price: price ?? null,
  ...paymentInput(form, price ?? 0),
  notes: given(form.notes),
  sessions_used: Number(form.sessions_used),
});

/** Request for a new client or, with a package, for a sale to a new or known client. `price`: in pesos. */
export const toCreateInput = (form: ClientForm, price: number | undefined) =>
  isWithoutPackage(form) ? toPersonInput(form) : toSaleInput(form, price);

const detailsOf = (form: PersonForm): Record<"name" | "phone" | OptionalDetail, string> => ({
  name: form.client_name,
  phone: fullPhone(form),
  email: form.client_email,
  identification_number: form.client_identification_number,
});

/** Request with the details that differ from `before`, or with all if `before` is null because the stored details are
 * not known. "" removes an optional detail, and the phone is in E.164. */
export const toUpdateInput = (id: string, form: PersonForm, before: PersonForm | null): UpdateClientInput => ({
  id,
  ...changedEntries(detailsOf(form), before ? detailsOf(before) : {}),
});

const DETAIL_FIELDS: Partial<Record<string, keyof PersonForm>> = {
  name: "client_name",
  email: "client_email",
  phone: "phone",
  phone_number: "phone",
  whatsapp_code: "phone",
  identification_number: "client_identification_number",
} satisfies Record<keyof CreateClientInput, keyof PersonForm>;

/** The form's field for the path of a refused input; some procedures prefix the path with 'client_'. */
export const fieldOfPath = (path: string): string => DETAIL_FIELDS[path.replace(/^client_/, "")] ?? path;

export const refusedDetails = (error: unknown) => refusedFields(error, fieldOfPath);

export const activePackageText = (each: ActivePackageCheck["active_packages"][number]): string =>
  `${each.package_name || "Paquete"}: ${leftText(each.sessions_remaining)}`;
