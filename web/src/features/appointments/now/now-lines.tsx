import type { Appointment } from "@sereno/core/domain/appointment/output";
import type { AgentNews } from "@sereno/core/domain/assistant/output";
import type { AnnouncedPayments } from "@sereno/core/domain/payment/output";
import type { Minute } from "@sereno/core/lib/time/rules";
import { Bot, Eye, HandCoins, MessageCircle, Video } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { ACTION, ActionFace } from "../../../components/ui/action/action-face";
import { Elsewhere } from "../../../components/ui/action/elsewhere";
import { ASSISTANT, agentActivityAddress, verifyAddress, whatsappAddress } from "../../../domain/address/addresses";
import { ApprovalLine } from "../../../domain/assistant/approval-line";
import { HandoffLine } from "../../../domain/assistant/handoff-line";
import { Line } from "../../../domain/client/line-item";
import { RecordPaymentDialog } from "../../../domain/payment/record-payment";
import { RemindTomorrow } from "../../../domain/reminder/remind-tomorrow";
import { RemindersDialog } from "../../../domain/reminder/reminders-dialog-part";
import { useFollowOffers } from "../../../domain/waitlist/use-waitlist";
import { cx } from "../../../lib/cx";
import type { Around } from "../data/use-now";
import type { Outcome } from "../model/status-actions";
import { FIRST_LINES, hasEnded, type Unsent } from "./at-hand";
import { announcedLine, newsText, nowLine } from "./line";
import { FreedLine, OfferLine } from "./offer-line";
import { Outcomes } from "./outcomes";

export interface NowLinesProps extends Omit<Around, "lately"> {
  lines: Appointment[];
  unsent: Unsent[];
  now: Minute;
  onOutcome: (appointment: Appointment, outcome: Outcome) => void;
  /** Tomorrow's reminders have a box of their own when they are all there is; else they stand in the line below. */
  isBoxed?: boolean;
}

const BOX = "mb-6 rounded-card border border-line bg-surface print:hidden";

export default function NowLines(props: NowLinesProps) {
  const {
    lines,
    unsent,
    announced,
    news,
    handoffs,
    moreHandoffs,
    approvals,
    offers,
    freed,
    now,
    onOutcome,
    isBoxed = false,
  } = props;
  useFollowOffers(offers);
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const drawn = lines.map((appointment) => (
    <AppointmentLine
      key={appointment.id}
      appointment={appointment}
      now={now}
      onOutcome={(outcome) => onOutcome(appointment, outcome)}
    />
  ));
  // Behind who is in the room or comes next.
  const place = lines[0] && !hasEnded(lines[0], now) ? 1 : 0;
  drawn.splice(
    place,
    0,
    ...unsent.map((each) => <UnsentLine key={`unsent ${each.date}`} {...each} />),
    ...handoffs.map((handoff) => <HandoffLine key={handoff.id} handoff={handoff} />),
    ...approvals.map((approval) => <ApprovalLine key={approval.id} approval={approval} />),
    ...freed.map((hour) => <FreedLine key={hour.start} hour={hour} />),
    ...offers.map((offer) => <OfferLine key={offer.id} offer={offer} />),
  );
  if (announced)
    drawn.splice(
      place + unsent.length + handoffs.length + approvals.length,
      0,
      <AnnouncedLine key="announced" announced={announced} />,
    );
  if (drawn.length === 0) return <Alone news={news} isBoxed={isBoxed || news !== null} />;
  return (
    <section aria-labelledby={id} className={BOX}>
      <div className="flex min-h-11 items-center justify-between pr-1.5 pl-4">
        <h2 id={id} className="font-semibold">
          Ahora
        </h2>
        {drawn.length > FIRST_LINES && (
          <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} className={ACTION}>
            {isWhole ? "Ver menos" : `Ver todo (${drawn.length})`}
          </button>
        )}
      </div>
      <ul className="divide-y divide-line border-t border-line">{isWhole ? drawn : drawn.slice(0, FIRST_LINES)}</ul>
      {moreHandoffs && (
        <p className="border-t border-line px-4 text-sm text-ink-soft">
          Te esperan más personas:{" "}
          <Link to={ASSISTANT} className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
            están en Asistente
          </Link>
        </p>
      )}
      {isWhole && (
        <p className="border-t border-line px-4 text-sm text-ink-soft">
          Lo de antes está en{" "}
          <Link to="/cobros" className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
            Cobros
          </Link>
          .
        </p>
      )}
      {news && <NewsLink news={news} className="border-t border-line" />}
      <RemindTomorrow className="w-full border-t border-line" />
    </section>
  );
}

/** What there is to open where nothing is at hand. */
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

interface AppointmentLineProps {
  appointment: Appointment;
  now: Minute;
  onOutcome: (outcome: Outcome) => void;
}

function AppointmentLine({ appointment, now, onOutcome }: AppointmentLineProps) {
  const { id, client_id, patient_name: name, patient_phone: phone, google_meet_link: meet } = appointment;
  const { text, isNow, outcomes, isDue } = nowLine(appointment, now);
  return (
    <Line clientId={phone ? client_id : null} title={name} text={text} isNow={isNow}>
      {isNow && meet && <Elsewhere to={meet} icon={Video} label="Meet" name={`Meet con ${name}`} />}
      {isNow && phone && (
        <Elsewhere to={whatsappAddress(phone)} icon={MessageCircle} label="WhatsApp" name={`WhatsApp a ${name}`} />
      )}
      {/* Two words have room on a phone, more have not. */}
      <Outcomes
        outcomes={outcomes}
        patient={name}
        onPhone={outcomes.length > 1 ? "word" : "icon"}
        onOutcome={onOutcome}
      />
      {isDue && (
        <button
          type="button"
          aria-label={`Registrar pago de ${name}`}
          title="Registrar pago"
          onClick={() => RecordPaymentDialog.open({ payer: { id: client_id, name }, targetId: id })}
          className={ACTION}
        >
          <ActionFace icon={HandCoins} label="Registrar pago" onPhone={isNow ? "icon" : "word"} />
        </button>
      )}
    </Line>
  );
}

const UnsentLine = ({ date, title, text }: Unsent) => (
  <Line clientId={null} title={title} text={text}>
    <button
      type="button"
      aria-label={`Ver: ${title}`}
      onPointerEnter={RemindersDialog.preload}
      onClick={() => RemindersDialog.open({ date })}
      className={ACTION}
    >
      <ActionFace icon={MessageCircle} label="Ver" onPhone="word" />
    </button>
  </Line>
);

function AnnouncedLine({ announced }: { announced: AnnouncedPayments }) {
  const { client, ...line } = announcedLine(announced);
  return (
    <Line clientId={client?.client_id ?? null} {...line}>
      <Link
        to={verifyAddress()}
        aria-label={client ? `Verificar el pago de ${client.client_name}` : undefined}
        className={ACTION}
      >
        <ActionFace icon={Eye} label="Verificar" onPhone="word" />
      </Link>
    </Line>
  );
}
