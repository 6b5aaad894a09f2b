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

/** All REST operations: a method and path per procedure, which decides the rest. */
export const restTable: RestRow[] = Object.entries(sections).flatMap(([tag, rows]) =>
  rows.map((each) => ({ ...each, tag })),
);

/** The alternative row for bodies of another shape at the same address. */
export const insteadOf = ({ method, instead }: RestRow): RestRow | undefined =>
  instead && restTable.find((each) => each.method === method && each.path === instead.path);
