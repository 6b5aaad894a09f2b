import type { Profile } from "@sereno/core/domain/practice/output";
import { minuteOfDate } from "@sereno/core/lib/time/rules";
import { timezoneName } from "@sereno/core/lib/time/zones/rules";
import { CircleCheck, CircleSlash, Globe, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Avatar } from "../../../components/ui/avatar";
import { Button } from "../../../components/ui/button";
import { Card, SectionCard } from "../../../components/ui/card";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { type GoogleConnection, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { serverNow } from "../../../lib/clock/server-clock";
import { offsetLabel } from "../../../lib/clock/zones";
import { usePracticeZone } from "../../../lib/use-clock";
import { MirrorSwitch } from "../calendar/mirror-switch";

const ChangeTimezoneDialog = lazyDialog(() => import("./change-timezone-dialog"));

function Picture({ name, picture_url }: Pick<Profile, "name" | "picture_url">) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!picture_url || picture_url === failed) return <Avatar name={name} className="size-14 text-lg" />;
  return (
    <img
      src={picture_url}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setFailed(picture_url)}
      className="size-14 shrink-0 rounded-full bg-sunken object-cover"
    />
  );
}

function Zone() {
  const zone = usePracticeZone();
  const name = timezoneName(zone);
  return (
    <div className="flex min-w-0 items-center gap-3 border-line tight:flex-wrap max-md:border-t max-md:pt-4 md:border-l md:pl-5">
      <Globe aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 grow">
        <p className="text-sm text-ink-soft">Zona horaria</p>
        <p className="font-medium wrap-anywhere tabular-nums">
          {name} <span className="whitespace-nowrap">({offsetLabel(zone, minuteOfDate(serverNow()))})</span>
        </p>
        {name !== zone && <p className="text-sm wrap-anywhere text-ink-soft">{zone}</p>}
      </div>
      <Button aria-label="Cambiar zona horaria" onClick={() => ChangeTimezoneDialog.open({})}>
        Cambiar
      </Button>
    </div>
  );
}

export const AccountCard = ({ profile }: { profile: Profile }) => (
  <Card className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,auto)] md:items-center md:gap-5">
    <div className="flex min-w-0 items-center gap-4">
      <Picture name={profile.name} picture_url={profile.picture_url} />
      <div className="min-w-0">
        <p className="text-lg leading-snug font-semibold wrap-anywhere">{profile.name}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{profile.email}</p>
      </div>
    </div>
    <Zone />
  </Card>
);

const LOOKS: Record<GoogleConnection, { icon: ReactNode; state: string; text: string }> = {
  connected: {
    icon: <CircleCheck aria-hidden className="text-primary" />,
    state: "Conectado",
    text: "Tus citas virtuales quedan en tu calendario con su enlace de Meet, y se invita al paciente.",
  },
  disconnected: {
    icon: <CircleSlash aria-hidden className="text-ink-faint" />,
    state: "Sin permiso para el calendario",
    text: "Conecta tu cuenta y deja marcada la casilla de Google Calendar para que Sereno cree las reuniones de Meet de tus citas virtuales. Sin ese permiso tampoco puede leer tus horas ocupadas; todo lo demás funciona.",
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
    <SectionCard title="Google Calendar" text={text}>
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
    </SectionCard>
  );
}
