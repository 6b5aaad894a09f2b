import type { Appointment } from "@sereno/core/things/appointment/output";
import type { Schedule } from "@sereno/core/things/availability/output";
import { reasonText } from "@sereno/core/things/availability/rules";
import { capitalize } from "@sereno/core/words/spanish/rules";
import type { Interval, Minute } from "@sereno/core/words/time/rules";
import { useState } from "react";
import { dialogPart } from "../../../components/part/dialog-part";
import { toast } from "../../../components/ui/toast/toast";
import { changesOf, useMoveAppointment } from "../data/use-move-appointment";
import { findBound, useHasBounds } from "../data/use-slots";
import { ofSeries } from "../model/display";
import { chosenTime, placeRefusal, spanOf } from "../model/time/calendar";
import { BOUND_TEXT, OUTSIDE_TEXT, outsideReason } from "../model/time/slot-times";

const OutsideQuestion = dialogPart(() => import("./outside-question"));
const ScopeDialog = dialogPart(() => import("../series/scope-dialog"));

interface Place {
  appointment: Appointment;
  to: Interval;
  giveUp: () => void;
}

interface Asked extends Place {
  title: string;
  text: string;
}

interface Placing {
  zone: string;
  now: Minute;
  schedule: Schedule | undefined;
  /** The move is on its way. */
  onMoved?: () => void;
}

/**
 * Puts appointments elsewhere: refuses what cannot be, and asks first which of a series are meant, and where it is outside the
 * published hours or the rules of the agenda.
 */
export function usePlacing({ zone, now, schedule, onMoved }: Placing) {
  const send = useMoveAppointment();
  const move = (appointment: Appointment, to: Interval) => {
    send(appointment, to);
    onMoved?.();
  };
  const hasBounds = useHasBounds();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [scoping, setScoping] = useState<Place | null>(null);

  const place = (appointment: Appointment, to: Interval, giveUp: () => void = () => undefined) => {
    const refusal = placeRefusal(spanOf(appointment), to, now);
    if (refusal) {
      giveUp();
      return toast.error("No se pudo mover la cita", refusal);
    }
    const isMoved = Object.keys(changesOf({ appointment, to })).length > 0;
    if (isMoved && ofSeries(appointment)) setScoping({ appointment, to, giveUp });
    else placeOne({ appointment, to, giveUp });
  };

  const placeOne = ({ appointment, to, giveUp }: Place) => {
    const mode = appointment.is_virtual ? "virtual" : "presential";
    const outside = schedule && outsideReason(chosenTime(to), mode, schedule, zone);
    const ask = (title: string, text: string) => setAsked({ appointment, to, giveUp, title, text });
    if (outside) return ask(OUTSIDE_TEXT, capitalize(reasonText(outside, to.start, mode)));
    if (!hasBounds) return move(appointment, to);
    void findBound(chosenTime(to), appointment.id).then((bound) =>
      bound ? ask(BOUND_TEXT, bound) : move(appointment, to),
    );
  };

  return {
    place,
    question: scoping ? (
      <ScopeDialog
        appointment={scoping.appointment}
        move={changesOf(scoping)}
        onOne={() => {
          setScoping(null);
          placeOne(scoping);
        }}
        onDone={() => {
          setScoping(null);
          onMoved?.();
        }}
        onClose={() => {
          scoping.giveUp();
          setScoping(null);
        }}
      />
    ) : (
      asked && (
        <OutsideQuestion
          text={asked.text}
          onClose={() => {
            asked.giveUp();
            setAsked(null);
          }}
          onConfirm={() => {
            move(asked.appointment, asked.to);
            setAsked(null);
          }}
          title={asked.title}
        />
      )
    ),
  };
}
