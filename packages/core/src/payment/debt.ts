import type { AppointmentRecord } from "../appointment/entity";
import { type DebtFields, notOwed, owedFrom } from "../db/debts";
import type { PurchaseRecord } from "../purchase/entity";
import { appointmentCharge, purchaseCharge } from "./rules";

type Owed = Pick<AppointmentRecord, "practice_id" | "client_id">;

const debt = ({ practice_id, client_id }: Owed, balance: number, since: string): DebtFields =>
  balance > 0 ? owedFrom(practice_id, client_id, since) : notOwed;

/** An appointment is among the debts, from its start on, until it is paid. */
export const appointmentDebt = (record: AppointmentRecord): DebtFields =>
  debt(record, appointmentCharge(record).balance, record.starts_at);

/** A purchase is among the debts, from its sale on, until it is paid. */
export const purchaseDebt = (record: PurchaseRecord): DebtFields =>
  debt(record, purchaseCharge(record).balance, record.created_at);
