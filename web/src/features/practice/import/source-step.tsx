import { CalendarDays, Download, FileUp } from "lucide-react";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";
import { InlineFailure } from "../../../components/load/load-view";
import { Button, Spinner } from "../../../components/ui/button";
import { SectionCard } from "../../../components/ui/card";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { useConnectionCheck, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { useAuth } from "../../../lib/auth";
import { serverNow } from "../../../lib/clock/server-clock";
import { cx } from "../../../lib/cx";
import { messageOf } from "../../../lib/errors";
import { trpcClient } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-clock";
import { UnreadableFile } from "./read/limits";
import type { FileContent } from "./read/read-file";
import { readInWorker } from "./read/read-in-worker";

type State = { kind: "idle" | "reading" | "empty" } | { kind: "failed"; error: unknown };

function GoogleSource({ onRead }: { onRead: (content: FileContent) => void }) {
  const isConnected = useGoogleConnection() === "connected";
  const checkConnection = useConnectionCheck();
  const [state, setState] = useState<State>({ kind: "idle" });
  const asking = useRef<AbortController>(null);
  // Cancels the request on unmount, such as after the user chose a file instead.
  useEffect(() => () => asking.current?.abort(), []);

  const read = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = controller;
    setState({ kind: "reading" });
    try {
      const { events, is_cut } = await trpcClient.import.calendar.query(undefined, { signal });
      if (events.length === 0) return setState({ kind: "empty" });
      onRead({
        kind: "calendar",
        events: events.map(({ starts_at, is_virtual, ...event }) => ({
          ...event,
          start: new Date(starts_at),
          isVirtual: is_virtual,
        })),
        google: { isCut: is_cut },
      });
    } catch (error) {
      if (signal.aborted) return;
      setState({ kind: "failed", error });
      checkConnection();
    }
  };

  if (!isConnected) {
    return (
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 text-sm text-ink-soft">
          ¿Llevas tus citas en Google Calendar? Conéctalo y tráelas de ahí.
        </p>
        <ConnectGoogleButton variant="ghost" />
      </div>
    );
  }
  return (
    <div className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 text-sm text-ink-soft">
          Se leen los títulos, los invitados y las horas de los próximos 6 meses. Tus eventos quedan como están.
        </p>
        <Button
          variant="primary"
          icon={<CalendarDays aria-hidden />}
          pending={state.kind === "reading"}
          onClick={() => void read()}
        >
          Traer de Google Calendar
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {state.kind === "empty" && (
          <p className="text-sm text-ink-soft">
            No hay citas en tu calendario principal en los próximos 6 meses. También puedes traer un archivo.
          </p>
        )}
        {state.kind === "failed" && (
          <InlineFailure load={{ isRetrying: false, retry: () => void read() }} message={messageOf(state.error)} />
        )}
      </div>
    </div>
  );
}

const NOT_LOADED = "No se pudo abrir el archivo. Inténtalo de nuevo.";

const TemplateDownload = lazyComponent(() => import("./template-download"));

export function SourceStep({ isAgain, onRead }: { isAgain: boolean; onRead: (content: FileContent) => void }) {
  const id = useId();
  const zone = usePracticeZone();
  const { user } = useAuth();
  const owners = user ? [user.email, user.google_email ?? ""] : [];
  const isConnected = useGoogleConnection() === "connected";
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [downloads, setDownloads] = useState(0);

  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (file: File | undefined) => {
    if (!file || isReading) return;
    const controller = new AbortController();
    reading.current = controller;
    setReading(true);
    setProblem(null);
    try {
      onRead(
        await readInWorker(file, { now: serverNow(), zone, owners, since: user?.created_at ?? "" }, controller.signal),
      );
    } catch (error) {
      if (!controller.signal.aborted) setProblem(error instanceof UnreadableFile ? error.message : NOT_LOADED);
    } finally {
      setReading(false);
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void read(currentTarget.files?.[0]);
    // Clears the input, because the browser would report no change if the corrected file is chosen again.
    currentTarget.value = "";
  };

  return (
    <SectionCard
      isStep={isAgain}
      title="¿De dónde vienes?"
      text="Trae tu Google Calendar, una hoja de cálculo o un calendario exportado. Nada se guarda hasta que aceptes los totales."
    >
      <GoogleSource onRead={onRead} />
      <div className="relative grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong p-6 text-center transition-colors focus-within:border-primary focus-within:bg-teal-soft hover:bg-hover">
        {/* The input covers the area, so that a file can be dropped anywhere in it. */}
        <input
          type="file"
          accept=".xlsx,.csv,.txt,.tsv,.ics,.zip,.vcf,text/csv,text/calendar,text/vcard"
          onChange={choose}
          disabled={isReading}
          aria-label="Elegir archivo"
          aria-describedby={`${id}kinds`}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className={cx(
            "ui-button",
            isConnected ? "border-line-strong/60 bg-surface" : "border-transparent bg-primary text-on-primary",
          )}
        >
          {isReading ? <Spinner /> : <FileUp aria-hidden />}
          Elegir archivo
        </span>
        <p id={`${id}kinds`} className="max-w-md text-sm text-ink-soft">
          Excel (.xlsx), texto en columnas (.csv), un calendario (.ics, o el .zip de Google) o tus contactos (.vcf).
          Hasta 5 MB y 5.000 personas.
        </p>
      </div>
      {isReading && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-ink-soft">
            Leyendo el archivo...
          </p>
          <Button onClick={() => reading.current?.abort()}>Cancelar</Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 grow basis-60 text-sm text-ink-soft">
          ¿Lo llevas en un cuaderno? Llena la plantilla: una persona por fila, con sus sesiones, lo que debe y su
          próxima cita.
        </p>
        <Button icon={<Download aria-hidden />} onClick={() => setDownloads(downloads + 1)}>
          Descargar plantilla
        </Button>
      </div>
      {downloads > 0 && <TemplateDownload key={downloads} />}
    </SectionCard>
  );
}
