import { SetAgentStatusInput } from "@sereno/core/domain/practice/schema";
import type { JsonSchema } from "./json-schema";

/** Requires a member to be present, and neither null nor blank. */
const filled = (name: string): JsonSchema => ({
  required: [name],
  properties: { [name]: { type: "string", minLength: 1 } },
});
/** Requires a member to be absent or to have this value. */
const only = (name: string, value: string): JsonSchema => ({ properties: { [name]: { const: value } } });
const not = (name: string, value: string | true): JsonSchema => ({ properties: { [name]: { not: { const: value } } } });
/** Requires a member to be absent or false. openapi-python-client writes invalid Python for a constant false. */
const off = (name: string): JsonSchema => not(name, true);
const someHours: JsonSchema = { required: ["time_ranges"], properties: { time_ranges: { minItems: 1 } } };
const aPrice: JsonSchema = { required: ["custom_price"], properties: { custom_price: { type: "integer" } } };

const aTime: JsonSchema[][] = [[not("action", "move"), filled("appointment_date")]];

const aPatient: JsonSchema[][] = [
  [filled("client_id"), filled("patient_name")],
  [filled("client_id"), filled("patient_phone"), filled("phone_number")],
];

/** Schema lists by input ('X.choices': an item of X's list `choices`). An input must match one or more of each list. */
const NEEDS: Record<string, JsonSchema[][]> = {
  "AddSkippedInput.choices": aTime,
  "BookSeriesInput.choices": aTime,
  "PreviewSeriesInput.choices": aTime,
  "UpdateAppointmentInput.choices": aTime,
  BookAppointmentInput: [
    ...aPatient,
    [only("session_type", "individual"), filled("package_id"), filled("package_purchase_id")],
  ],
  BookSeriesInput: aPatient,
  CreateClientInput: [[filled("phone"), filled("phone_number")]],
  CreateClientWithPackageInput: [[filled("client_phone"), filled("phone_number")]],
  CreatePackageInput: [[off("use_custom_price"), aPrice]],
  CreatePurchaseInput: [
    [filled("client_id"), filled("client_name")],
    [filled("client_id"), filled("client_phone")],
  ],
  DayAvailabilityInput: [[off("enabled"), someHours]],
  ExceptionInput: [[off("available"), someHours]],
  "RecordPaymentInput.parts": [
    [
      { ...filled("appointment_id"), not: filled("package_purchase_id") },
      { ...filled("package_purchase_id"), not: filled("appointment_id") },
    ],
  ],
  OpenHandoffInput: [[filled("client_id"), filled("phone")]],
  PurchasesOfInput: [["client_id", "identification_number", "phone", "name"].map(filled)],
  SaveConsentInput: [[not("reminders", "on"), filled("how")]],
  SetAgentStatusInput: [Object.keys(SetAgentStatusInput.shape).map((name) => ({ required: [name] }))],
};

export function needsOf(input: string): JsonSchema {
  const [first, ...more] = (NEEDS[input] ?? []).map((anyOf) => ({ anyOf }));
  return more.length > 0 ? { allOf: [...(first ? [first] : []), ...more] } : (first ?? {});
}
