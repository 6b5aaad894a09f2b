import { commit, type PracticeContext } from "../../db/index";
import { create } from "../../db/writes";
import type { BillRecord } from "../../domain/bill/entity";
import type { Bill } from "../../domain/bill/output";
import type { IssueBillInput } from "../../domain/bill/schema";
import { trimmedOrNull } from "../../domain/client/person";
import { howToPay } from "../../domain/payment/message/rules";
import { invalidField } from "../../errors";
import { newId } from "../../ids";
import { dateText } from "../../lib/spanish/rules";
import { coverWrites, readCovered, readLastBill, toBill } from "../../store/bill/bills";
import { clientWrites, NO_CHANGE } from "../../store/client/change";
import { readClient } from "../../store/client/read";
import { nextNumber } from "../../store/counter/change";
import { paymentInfo, todayOf } from "../../store/practice/read";

const DOCUMENT_TEXT = "Escribe tu cédula, o completa tu NIT en el perfil: una cuenta de cobro lleva uno de los dos.";

const orderText = (number: number, date: string) =>
  `La cuenta N.º ${number} es del ${dateText(date)}: la siguiente no puede ser anterior.`;

/** Issues the next bill with a copy of the therapist's details. @throws AppError `not_found`; `client_deleted`;
 * `other_client` for another client's items; `already_billed` with the other bill's `number`, unless `allow_duplicate`;
 * `invalid_input` for a future date, a date before the last bill's, or without the therapist's city and document. */
export async function issueBill(ctx: PracticeContext, input: IssueBillInput): Promise<Bill> {
  const today = todayOf(ctx);
  const issued_on = input.issued_on ?? today;
  if (issued_on > today) throw invalidField("issued_on", "La fecha de la cuenta no puede estar en el futuro.");
  const info = paymentInfo(ctx);
  const city = trimmedOrNull(input.city) ?? trimmedOrNull(ctx.practice.city);
  if (!city) throw invalidField("city", "Escribe la ciudad, o complétala en tu perfil.");
  const document = info.nit ?? trimmedOrNull(input.cedula);
  if (!document) throw invalidField("cedula", DOCUMENT_TEXT);
  return commit(ctx, async () => {
    const client = await readClient(ctx, input.client_id);
    const { number, write } = await nextNumber(ctx, "bill");
    // `before` stays the last bill until the new one is stored: if another bill takes `number`, `write` fails.
    const before = await readLastBill(ctx);
    if (before && issued_on < before.issued_on)
      throw invalidField("issued_on", orderText(before.number, before.issued_on));
    const covered = await readCovered(ctx, client, input);
    const record: BillRecord = {
      practice_id: ctx.practice.practice_id,
      id: newId("bil", ctx.clock),
      client_id: client.id,
      number,
      status: "issued",
      issued_on,
      city,
      payer_name: input.payer_name,
      payer_document_type: input.payer_document_type,
      payer_document_number: input.payer_document_number,
      therapist_name: info.name,
      therapist_document_type: info.nit ? "NIT" : "CC",
      therapist_nit: document,
      concept: input.concept,
      amount: input.amount,
      retention: input.retention ?? 0,
      how_to_pay: howToPay(info),
      excluded_from_vat: input.excluded_from_vat,
      not_vat_responsible: input.not_vat_responsible,
      covers: covered.ids,
      created_at: ctx.clock.now().toISOString(),
    };
    return {
      writes: [
        write,
        create("bill", record),
        ...coverWrites(record, input.allow_duplicate),
        ...covered.unchanged,
        // These writes fail if the client was changed, deleted or merged meanwhile; the bill is then planned again.
        ...clientWrites(ctx, client, NO_CHANGE),
      ],
      result: toBill(record, client),
    };
  });
}
