import { Copy, ExternalLink, Video } from "lucide-react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../../components/ui/button";
import { toast } from "../../../components/ui/toast/toast";

const copy = (link: string) =>
  navigator.clipboard.writeText(link).then(
    () => toast.success("Enlace copiado"),
    () => toast.error("No se pudo copiar el enlace"),
  );

interface MeetRowProps {
  icon: ReactNode;
  text: string;
  note?: string | undefined;
  children?: ReactNode;
}

export const MeetRow = ({ icon, text, note, children }: MeetRowProps) => (
  <section
    aria-label="Reunión de Google Meet"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunken py-2 pr-2 pl-4 [&>svg]:size-5 [&>svg]:shrink-0"
  >
    {icon}
    <p className="min-w-0 grow basis-48 py-1 text-sm">
      <span className="block font-medium">
        Google Meet {note && <span className="font-normal text-ink-soft">· {note}</span>}
      </span>
      <span className="block truncate text-ink-soft max-md:whitespace-normal">{text}</span>
    </p>
    {children}
  </section>
);

export const MeetLink = ({ link, note }: Pick<MeetRowProps, "note"> & { link: string }) => (
  <MeetRow icon={<Video aria-hidden className="text-primary" />} text={link.replace(/^https?:\/\//, "")} note={note}>
    <div className="flex gap-2">
      <Button icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
        Copiar
      </Button>
      <ButtonLink to={link} target="_blank" rel="noreferrer" icon={<ExternalLink aria-hidden />}>
        Abrir
      </ButtonLink>
    </div>
  </MeetRow>
);
