import { requireClient } from "../records/client/read";
import { offerPath, tokenOfOffer } from "../records/waitlist/link";
import type { PracticeContext } from "../table/context";
import { whatsappUrl } from "../things/payment/message/rules";
import { zoneOf } from "../things/practice/rules";
import type { MadeOffer, Offer } from "../things/waitlist/output";
import { spokenLocal, spokenTime } from "../words/spanish/rules";
import { minuteOfIso, parseLocal, splitLocal, toLocal } from "../words/time/rules";

/** An offer with the message that tells the client, ready to send; its link is kept nowhere. One read. */
export async function tellOffer(ctx: PracticeContext, offer: Offer, origin: string): Promise<MadeOffer> {
  const client = await requireClient(ctx, offer.client_id);
  const link = `${origin}${offerPath(tokenOfOffer(ctx, offer.id))}`;
  const until = splitLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(offer.expires_at))).time;
  const first = client.name.trim().split(/\s+/)[0] ?? "";
  // The stop of 'a. m.' ends its sentence.
  const text = `Hola, ${first}. Se liberó una hora: ${spokenLocal(parseLocal(offer.start))} Te la guardo hasta las ${spokenTime(until)} Si la quieres, tómala aquí: ${link}`;
  return { ...offer, link, text, whatsapp_url: client.phone ? whatsappUrl(client.phone, text) : null };
}
