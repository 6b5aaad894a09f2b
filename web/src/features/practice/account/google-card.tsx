import { CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Card, Section } from "../../../components/ui/card";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { type GoogleConnection, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { MirrorSwitch } from "../calendar/mirror-switch";

const LOOKS: Record<GoogleConnection, { icon: ReactNode; state: string; text: string }> = {
  connected: {
    icon: <CircleCheck aria-hidden className="text-primary" />,
    state: "Conectado",
    text: "Tus citas virtuales quedan en tu calendario con su enlace de Meet, y se invita al paciente.",
  },
  disconnected: {
    icon: <CircleSlash aria-hidden className="text-ink-faint" />,
    state: "Sin permiso para el calendario",
    text: "Conecta tu cuenta y deja marcada la casilla de Google Calendar para que Sereno cree las reuniones de Meet de tus citas virtuales. Todo lo demás funciona sin ese permiso.",
  },
  broken: {
    icon: <TriangleAlert aria-hidden className="text-amber-ink" />,
    state: "Hay que reconectar",
    text: "Google dejó de aceptar la conexión: hasta que la renueves, Sereno no puede crear ni mover reuniones de Meet.",
  },
};

export function GoogleCard() {
  const connection = useGoogleConnection();
  const { icon, state, text } = LOOKS[connection];
  return (
    <Card>
      <Section title="Google Calendar" text={text}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2 font-medium [&_svg]:size-5">
            {icon}
            {state}
          </p>
          {connection !== "connected" && <ConnectGoogleButton />}
        </div>
        <div className="mt-4 empty:hidden">
          <MirrorSwitch isConnected={connection === "connected"} />
        </div>
      </Section>
    </Card>
  );
}
