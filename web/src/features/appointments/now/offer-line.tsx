import type { FreedHour, Offer } from "@sereno/core/domain/waitlist/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { ACTION } from "../../../components/ui/action/action-face";
import { Line } from "../../../domain/client/line-item";
import { OfferDialog } from "../../../domain/waitlist/offer-dialog-part";
import { hourText, offerLine, waitingText } from "../../../domain/waitlist/waitlist-texts";
import { shortTime } from "../../../lib/clock/spoken";
import { useClock } from "../../../lib/use-clock";

export function OfferLine({ offer }: { offer: Offer }) {
  const { zone } = useClock();
  const { client_id, client_name, start, duration_minutes, state, freed } = offer;
  const label = state === "accepted" ? " la que dejó" : " a la siguiente";
  return (
    <Line clientId={client_id} title={client_name} text={offerLine(offer, zone)} isNow={state === "open"}>
      {(state !== "accepted" || freed) && (
        <button
          type="button"
          aria-label={state === "open" ? `Ver la hora guardada para ${client_name}` : undefined}
          onClick={() => OfferDialog.open({ hour: { start: freed ?? start, duration_minutes } })}
          className={ACTION}
        >
          {state === "open" ? (
            "Ver"
          ) : (
            <span>
              Ofrecer<span className="max-md:sr-only">{label}</span>
            </span>
          )}
        </button>
      )}
    </Line>
  );
}

export const FreedLine = ({ hour: { start, duration_minutes, waiting } }: { hour: FreedHour }) => (
  <Line clientId={null} title={capitalize(shortTime(start))} text={`Se liberó. ${waitingText(waiting)}`}>
    <button
      type="button"
      aria-label={`Ofrecer la hora del ${hourText(start)}`}
      onClick={() => OfferDialog.open({ hour: { start, duration_minutes } })}
      className={ACTION}
    >
      Ofrecer
    </button>
  </Line>
);
