import { type CopyFile, problemsOf, toCopyFile } from "@sereno/core/domain/export/rules";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "../../../components/ui/banner";
import { Button, Spinner } from "../../../components/ui/button";
import { CancelButton, Dialog } from "../../../components/ui/dialog";
import { download } from "../../../components/ui/download";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { serverNow } from "../../../lib/clock/server-clock";
import { messageOf } from "../../../lib/errors";
import { trpcClient } from "../../../lib/trpc";
import { useClock } from "../../../lib/use-clock";
import { packCopy } from "../archive/pack";
import { countText, problemsText, progressText, sizeText, type TakeProgress } from "../model/copy-texts";
import { newReading, readPractice } from "./read-practice";

const NOTHING: TakeProgress = { people: 0, peopleInAll: null, records: 0, isPacking: false };

/** Reads all records. If they are inconsistent, as after a change during the reading, reads them all once more. */
async function readWhole(reading: { current: ReturnType<typeof newReading> }, signal: AbortSignal, tell: () => void) {
  const read = async (): Promise<CopyFile> => {
    await readPractice(reading.current, { signal, onProgress: tell });
    const { records, begun_at } = reading.current;
    return toCopyFile(records, serverNow().toISOString(), begun_at);
  };
  const copy = await read();
  if (problemsOf(copy).length === 0) return { copy, problems: 0 };
  reading.current = newReading();
  const again = await read();
  return { copy: again, problems: problemsOf(again).length };
}

/** Reads the whole practice and downloads it as a ZIP. An interrupted download can resume until the dialog closes. */
function useTake() {
  const { today } = useClock();
  const reading = useRef(newReading());
  const abort = useRef<AbortController>(null);
  const [progress, setProgress] = useState(NOTHING);
  useEffect(() => () => abort.current?.abort(), []);
  const taking = useMutation({
    mutationFn: async () => {
      abort.current = new AbortController();
      const { signal } = abort.current;
      const tell = () => {
        const { records } = reading.current;
        const all = Object.values(records).reduce((sum, list) => sum + list.length, 0);
        setProgress((before) => ({ ...before, people: records.clients.length, records: all }));
      };
      const { total_count } = await trpcClient.client.list.query({ page_size: 1 }, { signal });
      setProgress((before) => ({ ...before, peopleInAll: total_count, isPacking: false }));
      const { copy, problems } = await readWhole(reading, signal, tell);
      setProgress((before) => ({ ...before, isPacking: true }));
      const file = await packCopy(copy, signal);
      const isSaved = await download(`sereno-${today}.zip`, file);
      if (isSaved) reading.current = newReading();
      return { people: copy.records.clients.length, bytes: file.size, problems, isSaved };
    },
  });
  return { taking, progress, stop: () => abort.current?.abort() };
}

export default function TakeDialog({ onClose }: { onClose: () => void }) {
  const { taking, progress, stop } = useTake();
  const { data, error, isPending } = taking;
  const isSaved = data?.isSaved === true;
  const close = () => {
    stop();
    onClose();
  };
  return (
    <RecentSignIn error={error} onClose={close}>
      <Dialog
        onClose={close}
        title="Llevarme todo"
        footer={
          <>
            <CancelButton label={isSaved ? "Cerrar" : "Cancelar"} />
            {!isSaved && (
              <Button
                variant="primary"
                icon={<Download aria-hidden />}
                pending={isPending}
                onClick={() => taking.mutate()}
                className="max-md:grow"
              >
                {error ? "Seguir" : "Llevarme todo"}
              </Button>
            )}
          </>
        }
      >
        <div className="grid gap-4">
          <p className="text-ink-soft">
            Bajas un ZIP con tus clientes, citas, paquetes, pagos, cuentas de cobro y tu perfil: en tablas para Excel,
            en un calendario y en un archivo con cada dato, para programas.
          </p>
          <p className="text-ink-soft">
            Tiene datos de salud de tus pacientes y no lleva contraseña: guárdalo donde solo tú lo abras.
          </p>
          {isPending && (
            <p role="status" className="flex items-center gap-3 py-2 tabular-nums">
              <Spinner />
              {progressText(progress)}
            </p>
          )}
          {error && (
            <Banner tone="rose" title="No se pudo terminar">
              {messageOf(error)} Lo que ya se leyó no se pierde: pulsa 'Seguir'.
            </Banner>
          )}
          {isSaved && (
            <Banner tone="teal" title="Tu copia está lista">
              {`${countText(data.people, "persona", "personas")}, ${sizeText(data.bytes)}. Búscala en tus descargas.`}
            </Banner>
          )}
          {data && data.problems > 0 && (
            <Banner tone="amber" title="Algo no cuadra en la copia">
              {problemsText(data.problems)}
            </Banner>
          )}
        </div>
      </Dialog>
    </RecentSignIn>
  );
}
