import type { PracticeContext } from "../../db/index";
import { whatsappUrl } from "../../domain/payment/message/rules";
import { zoneOf } from "../../domain/practice/rules";
import type { MadeOffer, Offer } from "../../domain/waitlist/output";
import { firstName, spokenLocal, spokenTime, theHour } from "../../lib/spanish/rules";
import { ended } from "../../lib/text/rules";
import { minuteOfIso, parseLocal, splitLocal, toLocal } from "../../lib/time/rules";
import { requireClient } from "../../store/client/read";
import { tokenOfOffer } from "../../store/waitlist/holds";

/** Returns an offer with the client's link and Spanish message, neither of which is stored. */
export async function messageOffer(ctx: PracticeContext, offer: Offer, origin: string): Promise<MadeOffer> {
  const client = await requireClient(ctx, offer.client_id);
  const link = `${origin}/c/hora/${tokenOfOffer(ctx, offer.id)}`;
  const until = splitLocal(toLocal(zoneOf(ctx.practice), minuteOfIso(offer.expires_at))).time;
  const greeting = ended(`Hola, ${firstName(client.name)}`);
  // Sentences that end with a time get no full stop, because 'a. m.' and 'p. m.' already end with one.
  const text = `${greeting} Se liberó una hora: ${spokenLocal(parseLocal(offer.start))} Te la guardo hasta ${theHour(spokenTime(until))} Si la quieres, tómala aquí: ${link}`;
  return { ...offer, link, text, whatsapp_url: whatsappUrl(client.phone, text) };
}
