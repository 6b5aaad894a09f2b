import type { JsonSchema } from "../json-schema";
import type { ProcedureName } from "../procedure";

/** The only members that an agent may send in these bodies, each with what differs from the therapist's schema. */
export const AGENT_MEMBERS: { [P in ProcedureName]?: Record<string, JsonSchema> } = {
  "appointment.update": {
    appointment_date: {},
    duration_minutes: {},
    status: {
      enum: ["confirmed", "cancelled"],
      description: "`confirmed` or `cancelled`, alone: the time cannot be changed in the same call.",
    },
    is_virtual: { description: "Alone, or with `patient_email`: how it takes place, where that hour is offered so." },
    patient_email: { description: "With `is_virtual`: where the client is invited, if they have no address yet." },
    create_google_meet: { description: "With `is_virtual`; left out, a client with an address is invited." },
    cancel_reason: {},
    cancel_note: {},
    version: {},
  },
  "payment.record": {
    client_id: {},
    amount: {},
    method: {},
    reference: {},
    received_on: {},
    withheld: {},
    parts: {},
    allow_duplicate: {},
  },
};

/** Members and parameters that an agent must send, although the therapist may leave them out. */
export const AGENT_NEEDS: { [P in ProcedureName]?: readonly string[] } = {
  "payment.list": ["client_id"],
  "reminder.sent": ["claim"],
};
