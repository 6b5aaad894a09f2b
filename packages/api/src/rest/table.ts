import type { RestRow } from "./row";
import { appointmentRows } from "./rows/appointments";
import { clientRows } from "./rows/clients";
import { paymentRows } from "./rows/payments";
import { practiceRows } from "./rows/practice";
import { salesRows } from "./rows/sales";
import { waitlistRows } from "./rows/waitlist";

const sections = {
  ...practiceRows,
  ...appointmentRows,
  ...waitlistRows,
  ...salesRows,
  ...paymentRows,
  ...clientRows,
};

/** Every REST operation: a method and a path for a procedure, which decides everything else. */
export const restTable: RestRow[] = Object.entries(sections).flatMap(([tag, rows]) =>
  rows.map((each) => ({ ...each, tag })),
);

/** The row that bodies of another shape mean at a row's address. */
export const insteadOf = ({ method, instead }: RestRow): RestRow | undefined =>
  instead && restTable.find((each) => each.method === method && each.path === instead.path);
