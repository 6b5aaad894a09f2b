import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AgentNews } from "@sereno/core/domain/assistant/output";
import type { FreedHour, Offer } from "@sereno/core/domain/waitlist/output";
import { capitalize } from "@sereno/core/lib/spanish/rules";
import { dateOfDay, dayNumber, type Minute } from "@sereno/core/lib/time/rules";
import { Bot, ChevronDown, MessageCircle } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { ACTION } from "../../../components/ui/action/action-face";
import { ASSISTANT, agentActivityAddress } from "../../../domain/address/addresses";
import { ApprovalLine, HandoffLine, handoffName } from "../../../domain/assistant/handoff-line";
import { Line } from "../../../domain/client/line-item";
import { RemindersDialog } from "../../../domain/reminder/reminders-dialog-part";
import { OfferDialog } from "../../../domain/waitlist/offer-dialog-part";
import { useFollowOffers } from "../../../domain/waitlist/use-waitlist";
import { hourText, offerLine, waitingText } from "../../../domain/waitlist/waitlist-texts";
import { shortTime } from "../../../lib/clock/dates";
import { cx } from "../../../lib/cx";
import { useClock } from "../../../lib/use-clock";
import type { Around } from "../data/use-now";
import type { Outcome } from "../model/status-actions";
import { hasEnded, type Unsent } from "./at-hand";
import { AnnouncedLine, AppointmentLine, announcedLine, newsText, nowLine, UnsentLine } from "./line-rows";

function OfferLine({ offer }: { offer: Offer }) {
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

const FreedLine = ({ hour: { start, duration_minutes, waiting } }: { hour: FreedHour }) => (
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

export interface NowLinesProps extends Omit<Around, "lately"> {
  lines: Appointment[];
  unsent: Unsent[];
  now: Minute;
  onOutcome: (appointment: Appointment, outcome: Outcome) => void;
  /** Whether to box the link to tomorrow's reminders if it is alone. By default it is beside the title below. */
  isBoxed?: boolean;
}

const BOX = "mb-3 shrink-0 rounded-card border border-line bg-surface print:hidden";

interface ShownLine {
  words: string;
  drawn: ReactNode;
}

/** All lines, the most urgent first. */
function useShownLines(props: NowLinesProps): ShownLine[] {
  const { lines, unsent, announced, handoffs, approvals, offers, freed, now, onOutcome } = props;
  const { zone } = useClock();
  const ofAppointments = lines.map(
    (appointment): ShownLine => ({
      words: `${appointment.patient_name} · ${nowLine(appointment, now).text}`,
      drawn: (
        <AppointmentLine
          key={appointment.id}
          appointment={appointment}
          now={now}
          onOutcome={(outcome) => onOutcome(appointment, outcome)}
        />
      ),
    }),
  );
  const hasNext = lines[0] && !hasEnded(lines[0], now);
  return [
    ...(hasNext ? ofAppointments.slice(0, 1) : []),
    ...unsent.map((each) => ({ words: each.title, drawn: <UnsentLine key={`unsent ${each.date}`} {...each} /> })),
    ...handoffs.map((handoff) => ({
      words: `${handoffName(handoff)} te espera a ti`,
      drawn: <HandoffLine key={handoff.id} handoff={handoff} open={handoffs} />,
    })),
    ...approvals.map((approval) => ({
      words: `Espera tu sí: ${approval.text}`,
      drawn: <ApprovalLine key={approval.id} approval={approval} />,
    })),
    ...(announced
      ? [{ words: wordsOfAnnounced(announced), drawn: <AnnouncedLine key="announced" announced={announced} /> }]
      : []),
    ...freed.map((hour) => ({
      words: `${capitalize(shortTime(hour.start))}: se liberó`,
      drawn: <FreedLine key={hour.start} hour={hour} />,
    })),
    ...offers.map((offer) => ({
      words: `${offer.client_name} · ${offerLine(offer, zone)}`,
      drawn: <OfferLine key={offer.id} offer={offer} />,
    })),
    ...(hasNext ? ofAppointments.slice(1) : ofAppointments),
  ];
}

function wordsOfAnnounced(announced: Parameters<typeof announcedLine>[0]): string {
  const { client, title, text } = announcedLine(announced);
  return client ? `${title} · ${text}` : title;
}

export default function NowLines(props: NowLinesProps) {
  const { news, moreHandoffs, offers, isBoxed = false } = props;
  useFollowOffers(offers);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const shownLines = useShownLines(props);
  const [first] = shownLines;
  if (!first) return <Alone news={news} isBoxed={isBoxed || news !== null} />;
  return (
    <section aria-labelledby={id} className={BOX}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 w-full items-center gap-x-3 rounded-card px-4 text-left hover:bg-hover"
        >
          <span id={id} className="shrink-0 font-semibold tabular-nums">
            Ahora · {shownLines.length}
          </span>
          <span className="min-w-0 grow py-1 text-sm wrap-anywhere text-ink-soft tabular-nums">
            {!isOpen && first.words}
          </span>
          <ChevronDown aria-hidden className={cx("size-4 shrink-0 text-ink-faint", isOpen && "rotate-180")} />
        </button>
      </h2>
      {isOpen && (
        <>
          <ul className="divide-y divide-line border-t border-line">{shownLines.map(({ drawn }) => drawn)}</ul>
          {moreHandoffs && <Elsewhere text="Te esperan más personas:" to={ASSISTANT} label="están en Asistente" />}
          <Elsewhere text="Lo que te deben de antes está en" to="/cobros" label="Cobros" />
          {news && <NewsLink news={news} className="border-t border-line" />}
          <RemindTomorrow className="w-full border-t border-line" />
        </>
      )}
    </section>
  );
}

const Elsewhere = ({ text, to, label }: { text: string; to: string; label: string }) => (
  <p className="border-t border-line px-4 text-sm text-ink-soft">
    {text}{" "}
    <Link to={to} className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
      {label}
    </Link>
  </p>
);

const Alone = ({ news, isBoxed }: { news: AgentNews | null; isBoxed: boolean }) => (
  <div className={isBoxed ? cx(BOX, "divide-y divide-line") : "@container relative print:hidden"}>
    {news && <NewsLink news={news} />}
    <RemindTomorrow className={isBoxed ? "w-full" : "absolute -top-2 -right-4 rounded-t-card"} />
  </div>
);

const NewsLink = ({ news, className }: { news: AgentNews; className?: string }) => (
  <Link
    to={agentActivityAddress()}
    className={cx(
      "flex min-h-11 items-center gap-2 px-4 text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink",
      className,
    )}
  >
    <Bot aria-hidden className="size-4 shrink-0" />
    {newsText(news)}
  </Link>
);

function RemindTomorrow({ className }: { className: string }) {
  const { today } = useClock();
  return (
    <button
      type="button"
      onPointerEnter={RemindersDialog.preload}
      onClick={() => RemindersDialog.open({ date: dateOfDay(dayNumber(today) + 1) })}
      className={cx(
        "flex min-h-11 items-center gap-2 rounded-b-card px-4 text-left text-sm font-medium text-ink-soft transition-colors hover:bg-hover hover:text-ink",
        className,
      )}
    >
      <MessageCircle aria-hidden className="size-4" />
      <span>
        {/* Hidden visually if there is no room beside the title. */}
        <span className="@max-[21rem]:sr-only">Recordatorios de </span>
        <span className="@max-[14rem]:sr-only">mañana</span>
      </span>
    </button>
  );
}
