import * as z from "zod/mini";
import { countryCode, OptionalPhone } from "../../lib/phone/schema";
import { phoneDigits, tidyPhone } from "../../lib/phone/tidy/rules";
import { withoutPastedMarks } from "../../lib/text/rules";
import { Id, nameText, OptionalId, optionalText, text } from "../../lib/text/schema";
import { PackageChoice, Pesos } from "../catalog/schema";
import { CLIENT_PHONE_TEXT, ClientEmail, ClientName, ClientPhone, optionalDetails } from "../person/schema";

const SIZE_TEXT = "El tamaño va de 1 a 100.";
const PageSize = z.int().check(z.minimum(1, SIZE_TEXT), z.maximum(100, SIZE_TEXT));
/** A cursor of the client list, longer than other cursors because it contains a client's `directory` text. */
const DirectoryCursor = optionalText(1500);

export const ListClientsInput = z.object({
  /** The text to find, without invisible marks. If it is a phone, special spaces and hyphens become plain ones. */
  search: optionalText(120, {
    tidy: (written) => (phoneDigits(written) ? tidyPhone(written) : withoutPastedMarks(written)),
  }),
  page: z._default(z.int().check(z.minimum(1, "La primera página es la 1."), z.maximum(100_000)), 1),
  page_size: z._default(PageSize, 10),
  /** If given, `limit` replaces `page_size`, and `cursor` replaces `page`. */
  limit: z.optional(PageSize),
  cursor: DirectoryCursor,
});
export type ListClientsInput = z.infer<typeof ListClientsInput>;
const CODE_TEXT = "Código de país requerido";
const CountryCode = countryCode(CODE_TEXT);

const ClientId = Id;
export const ClientIdInput = z.object({ id: ClientId });

export const CreateClientInput = z.object({
  name: ClientName,
  phone: z.nullish(ClientPhone),
  whatsapp_code: z.nullish(CountryCode),
  phone_number: z.nullish(ClientPhone),
  ...optionalDetails,
});
export type CreateClientInput = z.infer<typeof CreateClientInput>;

export const MergeClientsInput = z.object({ id: ClientId, into: ClientId });
export type MergeClientsInput = z.infer<typeof MergeClientsInput>;

/** Changes only the given fields of a client; an empty text removes an optional detail. */
export const UpdateClientInput = z.object({
  id: ClientId,
  name: z.optional(ClientName),
  phone: z.optional(ClientPhone),
  whatsapp_code: z.nullish(CountryCode),
  phone_number: z.nullish(ClientPhone),
  ...optionalDetails,
});
export type UpdateClientInput = z.infer<typeof UpdateClientInput>;

export const ClientByInfoInput = z.object({
  name: nameText({ short: "Indica el nombre." }),
  email: z.nullish(ClientEmail),
  /** The client's phone. Null or absent: only name and email are compared. "": the response has only candidates. */
  phone: OptionalPhone,
});
export type ClientByInfoInput = z.infer<typeof ClientByInfoInput>;

export const ClientByPhoneInput = z.object({
  phone: ClientPhone,
  /** Selects a client if several have this phone. */
  client_id: OptionalId,
});
export type ClientByPhoneInput = z.infer<typeof ClientByPhoneInput>;

export const CheckActivePackagesInput = z.object({ name: nameText({ short: "Indica el nombre." }) });
const USED_TEXT = "Debe ser un número válido mayor o igual a 0";

export const CreateClientWithPackageInput = z.object({
  client_name: ClientName,
  client_email: z.nullish(ClientEmail),
  client_phone: z.nullish(ClientPhone),
  whatsapp_code: z.nullish(CountryCode),
  phone_number: z.nullish(ClientPhone),
  client_identification_number: optionalText(40),
  package_id: PackageChoice,
  price: z.nullish(Pesos),
  total_paid: z.nullish(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
  payment_method: optionalText(40),
  payment_reference: optionalText(120),
  notes: optionalText(4000, { lines: true }),
  sessions_used: z._default(z.int(USED_TEXT).check(z.minimum(0, USED_TEXT)), 0),
});
export type CreateClientWithPackageInput = z.infer<typeof CreateClientWithPackageInput>;

export const ClientForm = z.object({
  client_name: ClientName,
  client_email: ClientEmail,
  phoneCountryCode: z.string().check(z.regex(/^\d{1,4}$/, CODE_TEXT)),
  phone: z.string().check(z.regex(/^\+?\d{7,15}$/, CLIENT_PHONE_TEXT)),
  client_identification_number: text({ max: 40, min: 0 }),
  package_id: PackageChoice,
  /** Whether the package is paid: in full if `total_paid` is null, else that amount. */
  is_paid: z.boolean(),
  total_paid: z.nullable(Pesos),
  payment_method: text({ max: 40, min: 0 }),
  payment_reference: text({ max: 120, min: 0 }),
  sessions_used: z.string().check(z.regex(/^\d{0,3}$/, USED_TEXT)),
  notes: text({ max: 4000, min: 0, lines: true }),
});
export type ClientForm = z.infer<typeof ClientForm>;

export const EditSessionsForm = z.object({
  purchase_id: text({ max: 60, short: "Debe seleccionar un paquete para editar" }),
  sessions_used: z.string().check(z.minLength(1, "Debe ingresar un número"), z.regex(/^\d{0,4}$/, USED_TEXT)),
});
export type EditSessionsForm = z.infer<typeof EditSessionsForm>;
