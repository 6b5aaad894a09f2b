import { Download } from "lucide-react";
import { UnsavedGuard } from "../../../components/draft/unsaved-guard";
import { Banner } from "../../../components/ui/banner";
import { Button, ButtonLink } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Section } from "../../../components/ui/section";
import { messageOf } from "../../../lib/errors";
import { download } from "../../../lib/files/download";
import { counted } from "../../../lib/text";
import { isComing, peopleIn, problemOf, type Reviewed } from "./model/review";
import { report } from "./report";
import type { useBring } from "./use-bring";

interface BroughtCardProps {
  rows: Reviewed[];
  bringing: ReturnType<typeof useBring>;
  isFromGoogle: boolean;
  onBack: () => void;
}

/** How far it is, and in the end what came and what did not. */
export function BroughtCard({
  rows,
  bringing: { state, failure, bring, stop },
  isFromGoogle,
  onBack,
}: BroughtCardProps) {
  const coming = rows.filter((row) => row.outcome || isComing(row));
  const done = rows.filter(({ outcome }) => outcome).length;
  const brought = peopleIn(rows.filter(({ outcome }) => outcome && outcome.outcome !== "refused"));
  const told = rows.filter((row) => reasonsOf(row).length > 0);
  return (
    <Card>
      <Section title={state === "done" ? "Tu consulta ya está en Sereno" : "Trayendo tu consulta"}>
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
            action={
              <Button variant="ghost" className="px-3 text-sm" onClick={() => void bring(rows)}>
                Seguir
              </Button>
            }
          >
            {state === "broken" && `${messageOf(failure)} `}Lo que ya vino está guardado; al seguir no se repite nada.
          </Banner>
        )}
        {state === "done" && (
          <>
            {isFromGoogle && (
              <p className="mt-4 text-sm text-ink-soft">
                Tus eventos siguen en Google como estaban. Si aquí cambias la hora de una cita, Sereno pone la suya en
                tu calendario y tu evento se queda en la hora de antes: bórralo allá.
              </p>
            )}
            {told.length > 0 && (
              <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 grow basis-60 text-sm text-ink-soft">
                  De {counted(told.length, "fila quedó algo sin traer", "filas quedó algo sin traer")}. Corrígelas donde
                  las tienes y tráelas de nuevo: lo que ya está no se repite.
                </p>
                <Button icon={<Download aria-hidden />} onClick={() => downloadReport(told)}>
                  Descargar lo que falta
                </Button>
              </div>
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <Button onClick={onBack}>{isFromGoogle ? "Traer de otra parte" : "Traer otro archivo"}</Button>
              <ButtonLink variant="primary" to="/clients">
                Ver clientes
              </ButtonLink>
            </div>
          </>
        )}
      </Section>
      <UnsavedGuard dirty={state !== "done"} onLeave={() => undefined} />
    </Card>
  );
}

/** Why of a line something did not come. */
const reasonsOf = (row: Reviewed): string[] => {
  const { line, preview, outcome, isOut } = row;
  if (isOut) return [];
  const problem =
    problemOf(row) ??
    (preview?.state === "doubtful" ? "Por decidir: se parece a alguien que ya tienes o que viene en otra fila." : null);
  const told = outcome?.problems ?? preview?.problems ?? [];
  return [...(problem ? [problem] : []), ...line.unread, ...told.map(({ message }) => message)];
};

const downloadReport = (rows: Reviewed[]): void =>
  download(
    "sin-traer.csv",
    report(rows.map((row) => [row.line.number, row.line.name, row.line.phone, reasonsOf(row).join(" ")])),
  );
