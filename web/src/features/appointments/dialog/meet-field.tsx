import { MEET_REMOVAL, MEET_STAYS } from "@sereno/core/domain/appointment/cancelling/rules";
import type { Appointment } from "@sereno/core/domain/appointment/output";
import { type AppointmentForm, MEET_NEEDS_EMAIL_TEXT } from "@sereno/core/domain/appointment/schema";
import { useId } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { Banner } from "../../../components/ui/banner";
import { Switch } from "../../../components/ui/form/checkbox";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { type GoogleConnection, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { useClock } from "../../../lib/use-clock";
import { mayMeet, removesMeet, wantsMeet } from "../model/patient";

/** Hint below the meeting's switch; null if the notice about the meeting's removal is shown instead. */
function hintOf(form: Parameters<typeof wantsMeet>[0], removes: boolean): string | null {
  if (!mayMeet(form)) return MEET_NEEDS_EMAIL_TEXT;
  if (wantsMeet(form)) return "Queda en tu Google Calendar y se invita al paciente.";
  return removes ? null : "La cita queda sin reunión de Google Meet.";
}

interface MeetFieldProps {
  appointment: Appointment | undefined;
  /** Whether the appointment is completed, missed or cancelled, so that it gets no meeting. */
  isClosed: boolean;
}

export function MeetField({ appointment, isClosed }: MeetFieldProps) {
  const hintId = useId();
  const { now } = useClock();
  const isConnected = useGoogleConnection() === "connected";
  const { control } = useFormContext<AppointmentForm>();
  const { field } = useController({ control, name: "createMeet" });
  const [type, email, ...time] = useWatch({ control, name: ["type", "email", "date", "startTime", "endTime"] });
  const [date, startTime, endTime] = time;
  const form = { type, email, date, startTime, endTime, createMeet: field.value };
  const hasSwitch = type === "Virtual" && !isClosed;
  const removes = appointment !== undefined && removesMeet(form, appointment, now);
  if (!hasSwitch && !removes) return null;
  const text = hintOf(form, removes);
  return (
    <div>
      {hasSwitch && (
        <Switch
          ref={field.ref}
          label="Crear reunión de Google Meet"
          aria-describedby={hintId}
          checked={wantsMeet(form)}
          disabled={!mayMeet(form)}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
        />
      )}
      <div id={hintId} className="mt-0.5 text-sm text-ink-soft">
        {hasSwitch && text && <p>{text}</p>}
        {removes && (
          <p role="status" className="text-ink">
            {isConnected ? `Al guardar se ${MEET_REMOVAL}` : MEET_STAYS}
          </p>
        )}
      </div>
      {hasSwitch && wantsMeet(form) && <ConnectionNotice />}
    </div>
  );
}

const NOTICES: Record<Exclude<GoogleConnection, "connected">, string> = {
  disconnected: "Tu cuenta de Google no está conectada: puedes guardar la cita y la reunión se crea al conectarla.",
  broken: "Google dejó de aceptar la conexión: puedes guardar la cita y la reunión se crea al reconectarla.",
};

function ConnectionNotice() {
  const connection = useGoogleConnection();
  const { isDirty } = useFormContext<AppointmentForm>().formState;
  if (connection === "connected") return null;
  return (
    <Banner
      tone="amber"
      className="mt-2"
      action={<ConnectGoogleButton unsaved={isDirty} className="mt-1.5 ml-3 text-sm" />}
    >
      {NOTICES[connection]}
    </Banner>
  );
}
