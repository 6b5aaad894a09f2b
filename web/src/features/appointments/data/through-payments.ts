import type { Appointment } from "@sereno/core/domain/appointment/output";
import { appCode } from "../../../lib/errors";
import { queryUtils, trpcClient } from "../../../lib/trpc";
import { isSameButPaid } from "../model/payment/charge";

export const fetchFresh = (id: string) => queryUtils.appointment.get.fetch({ id }, { staleTime: 0, gcTime: 0 });

/** Sends a change. If the version is stale only because of a payment, sends the change again with the new version. */
export async function throughPayments<T>(
  known: Appointment,
  send: (appointment: Appointment) => Promise<T>,
): Promise<T> {
  try {
    return await send(known);
  } catch (error) {
    if (appCode(error) !== "stale_version") throw error;
    const fresh = await trpcClient.appointment.get.query({ id: known.id });
    if (!isSameButPaid(known, fresh)) throw error;
    return send(fresh);
  }
}
