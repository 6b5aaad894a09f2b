import { Copy, ExternalLink, Video } from "lucide-react";
import { Button, ButtonLink } from "../../components/ui/button";
import { toast } from "../../components/ui/toast";

const copy = (link: string) =>
  navigator.clipboard.writeText(link).then(
    () => toast.success("Enlace copiado"),
    () => toast.error("No se pudo copiar el enlace"),
  );

/** The meeting of a virtual appointment, to copy and to open. */
export const MeetLink = ({ link }: { link: string }) => (
  <section
    aria-label="Reunión de Google Meet"
    className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunken py-2 pr-2 pl-4"
  >
    <Video aria-hidden className="size-5 shrink-0 text-primary" />
    <p className="min-w-0 grow basis-48 py-1 text-sm">
      <span className="block font-medium">Google Meet</span>
      <span className="block truncate text-ink-soft">{link.replace(/^https?:\/\//, "")}</span>
    </p>
    <div className="flex gap-2">
      <Button icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
        Copiar
      </Button>
      <ButtonLink to={link} target="_blank" rel="noreferrer" icon={<ExternalLink aria-hidden />}>
        Abrir
      </ButtonLink>
    </div>
  </section>
);
