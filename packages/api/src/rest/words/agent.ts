import type { JsonSchema } from "../json-schema";
import type { ProcedureName } from "../procedure";

/**
 * The members of a body that an agent has a use for, where it is held to fewer than the therapist, and how: its document
 * says no others.
 */
export const AGENT_MEMBERS: { [P in ProcedureName]?: Record<string, JsonSchema> } = {
  "appointment.update": {
    appointment_date: {},
    duration_minutes: {},
    status: {
      enum: ["confirmed", "cancelled"],
      description: "`confirmed` or `cancelled`, alone: the time cannot be changed in the same call.",
    },
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

/** The parameters of an address that an agent has to name, where the therapist need not. */
export const AGENT_NEEDS: { [P in ProcedureName]?: readonly string[] } = {
  "payment.list": ["client_id"],
};
