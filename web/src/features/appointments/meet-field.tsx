import { type AppointmentForm, MEET_NEEDS_EMAIL_TEXT } from "@sereno/core/appointment/schema";
import { useId } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { ConnectGoogleButton } from "../../app/connect-google-button";
import { useGoogleConnection } from "../../app/google-connection";
import { Banner } from "../../components/ui/banner";
import { Switch } from "../../components/ui/checkbox";
import { mayMeet, wantsMeet } from "./meet-toggle";

const HINT = "Queda en tu Google Calendar y se invita al paciente.";

/** Whether a virtual appointment gets a meeting; without an e-mail it cannot. */
export function MeetField({ className }: { className?: string }) {
  const hintId = useId();
  const { control } = useFormContext<AppointmentForm>();
  const { field } = useController({ control, name: "createMeet" });
  const [type, email] = useWatch({ control, name: ["type", "email"] });
  if (type !== "Virtual") return null;
  const form = { type, email, createMeet: field.value };
  return (
    <div className={className}>
      <Switch
        ref={field.ref}
        label="Crear reunión de Google Meet"
        aria-describedby={hintId}
        checked={wantsMeet(form)}
        disabled={!mayMeet(form)}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <p id={hintId} className="mt-0.5 text-sm text-ink-soft">
        {mayMeet(form) ? HINT : MEET_NEEDS_EMAIL_TEXT}
      </p>
      {wantsMeet(form) && <ConnectionNotice />}
    </div>
  );
}

const NOTICES = {
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
