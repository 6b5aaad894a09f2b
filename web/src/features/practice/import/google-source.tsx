import { CalendarDays } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { InlineFailure } from "../../../components/load/inline-failure";
import { Button } from "../../../components/ui/button";
import { ConnectGoogleButton } from "../../../domain/google/connect-google-button";
import { useConnectionCheck, useGoogleConnection } from "../../../domain/google/use-google-connection";
import { messageOf } from "../../../lib/errors";
import { trpcClient } from "../../../lib/trpc";
import type { FileContent } from "./read/read-file";

interface GoogleSourceProps {
  onRead: (content: FileContent) => void;
}

type State = { kind: "idle" | "reading" | "empty" } | { kind: "failed"; error: unknown };

export function GoogleSource({ onRead }: GoogleSourceProps) {
  const isConnected = useGoogleConnection() === "connected";
  const checkConnection = useConnectionCheck();
  const [state, setState] = useState<State>({ kind: "idle" });
  const asking = useRef<AbortController>(null);
  // Choosing a file unmounts this component, which cancels the request.
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
            No hay citas en los próximos 6 meses. También puedes traer un archivo.
          </p>
        )}
        {state.kind === "failed" && (
          <InlineFailure load={{ isRetrying: false, retry: () => void read() }} message={messageOf(state.error)} />
        )}
      </div>
    </div>
  );
}
