import { Download } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { Banner } from "../../../components/ui/banner";
import { Button, ButtonLink, QuietButton } from "../../../components/ui/button";
import { Card, Section } from "../../../components/ui/card";
import { download } from "../../../components/ui/download";
import { messageOf } from "../../../lib/errors";
import { csvText } from "../../../lib/files/csv";
import { counted } from "../../../lib/text";
import { trpc } from "../../../lib/trpc";
import { nextBrought, withOutcomes } from "./model/calls";
import { isComing, lossesOf, type Reviewed } from "./model/review";
import { peopleIn } from "./model/totals";

/** Imports lines in batches. A retry sends the failed batch again; the server recognises imported lines by content. */
export function useBring(setRows: (change: () => Reviewed[]) => void) {
  const [state, setState] = useState<"idle" | "bringing" | "stopped" | "broken" | "done">("idle");
  const [failure, setFailure] = useState<unknown>(null);
  const id = useRef<string>(undefined);
  const isStopping = useRef(false);
  const starting = trpc.import.start.useMutation();
  const sending = trpc.import.bring.useMutation();
  const stop = useCallback(() => {
    isStopping.current = true;
  }, []);
  useEffect(() => stop, [stop]);

  const bring = async (rows: readonly Reviewed[]) => {
    setState("bringing");
    isStopping.current = false;
    try {
      id.current ??= (await starting.mutateAsync({ rows: rows.filter(isComing).length })).id;
      let left = [...rows];
      for (let next = nextBrought(left); next.length > 0; next = nextBrought(left)) {
        if (isStopping.current) return setState("stopped");
        const answer = await sending.mutateAsync({ id: id.current, rows: next.map(({ sent }) => sent) });
        const now = withOutcomes(left, next, answer.rows);
        setRows(() => now);
        left = now;
      }
      setState("done");
    } catch (error) {
      setFailure(error);
      setState("broken");
    }
  };
  const again = () => {
    id.current = undefined;
    setState("idle");
  };
  return { state, failure, bring, stop, again };
}

interface BroughtCardProps {
  rows: Reviewed[];
  bringing: ReturnType<typeof useBring>;
  isFromGoogle: boolean;
  onBack: () => void;
  onDecide: () => void;
}

const LOSSES_SHOWN = 5;
const LEAVING = {
  title: "¿Salir sin terminar?",
  text: "Lo que ya vino está guardado. El resto no se trae.",
  confirmLabel: "Salir sin terminar",
  cancelLabel: "Quedarme",
};

export function BroughtCard({ rows, bringing, isFromGoogle, onBack, onDecide }: BroughtCardProps) {
  const { state, failure, bring, stop } = bringing;
  const coming = rows.filter((row) => row.outcome || isComing(row));
  const done = rows.filter(({ outcome }) => outcome).length;
  const brought = peopleIn(rows.filter(({ outcome }) => outcome && outcome.outcome !== "refused"));
  const lost = rows.filter((row) => lossesOf(row).length > 0);
  return (
    <Card>
      <Section isStep title={state === "done" ? "Tu consulta ya está en Sereno" : "Trayendo tu consulta"}>
        <progress
          value={done}
          max={Math.max(coming.length, 1)}
          aria-label="Avance"
          className="h-2 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
        />
        <p role="status" className="mt-2 text-ink-soft tabular-nums">
          {state === "done"
            ? `Se ${brought === 1 ? "trajo" : "trajeron"} ${counted(brought, "persona", "personas")}.`
            : `${done} de ${coming.length}`}
        </p>
        {state === "bringing" && (
          <div className="mt-4 flex justify-end">
            <Button onClick={stop}>Detener</Button>
          </div>
        )}
        {(state === "broken" || state === "stopped") && (
          <Banner
            tone={state === "broken" ? "rose" : "amber"}
            title={state === "broken" ? "Se interrumpió" : "La detuviste"}
            className="mt-4"
            action={<QuietButton onClick={() => void bring(rows)}>Seguir</QuietButton>}
          >
            {state === "broken" && `${messageOf(failure)} `}Lo que ya vino está guardado; al seguir no se repite nada.
          </Banner>
        )}
        {state === "done" && <Done {...{ isFromGoogle, onBack, onDecide }} lost={lost} />}
      </Section>
      <UnsavedGuard dirty={state !== "done"} {...LEAVING} />
    </Card>
  );
}

interface DoneProps extends Pick<BroughtCardProps, "isFromGoogle" | "onBack" | "onDecide"> {
  lost: Reviewed[];
}

const Done = ({ lost, isFromGoogle, onBack, onDecide }: DoneProps) => (
  <>
    {isFromGoogle && (
      <p className="mt-4 text-sm text-ink-soft">
        Tus eventos siguen en Google como estaban. Si aquí cambias la hora de una cita o la cancelas, tu evento se queda
        en la hora de antes: bórralo allá, o muévelo si Sereno no puso otro.
      </p>
    )}
    {lost.length > 0 && <Losses rows={lost} onDecide={onDecide} />}
    <div className="mt-5 flex flex-wrap justify-end gap-2">
      <Button onClick={onBack}>{isFromGoogle ? "Traer de otra parte" : "Traer otro archivo"}</Button>
      <ButtonLink variant={lost.length > 0 ? "secondary" : "primary"} to="/clients">
        Ver clientes
      </ButtonLink>
    </div>
  </>
);

const Losses = ({ rows, onDecide }: Pick<BroughtCardProps, "rows" | "onDecide">) => (
  <Banner
    tone="amber"
    title={`De ${counted(rows.length, "fila quedó algo sin traer", "filas quedó algo sin traer")}`}
    className="mt-4"
  >
    <ul className="grid gap-1">
      {rows.slice(0, LOSSES_SHOWN).map((row) => (
        <li key={row.line.number} className="wrap-anywhere">
          <span className="font-medium">{row.line.name || "Sin nombre"}</span>: {lossesOf(row).join(" ")}
        </li>
      ))}
    </ul>
    {rows.length > LOSSES_SHOWN && <p className="mt-1">Y {rows.length - LOSSES_SHOWN} más.</p>}
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="primary" onClick={onDecide}>
        Decidir ahora
      </Button>
      <Button variant="ghost" icon={<Download aria-hidden />} onClick={() => downloadReport(rows)}>
        Descargar la lista
      </Button>
    </div>
  </Banner>
);

function downloadReport(rows: Reviewed[]): void {
  const lines = rows.map((row) => [row.line.number, row.line.name, row.line.phone, lossesOf(row).join(" ")]);
  const text = csvText([["Fila", "Nombre", "Celular", "Qué pasó"], ...lines]);
  void download("sin-traer.csv", new Blob([text], { type: "text/csv;charset=utf-8" }));
}
