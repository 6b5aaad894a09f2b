import type { CopyFile } from "@sereno/core/things/export/rules";
import { longDate } from "@sereno/core/words/spanish/rules";
import { localDateAt, minuteOfIso } from "@sereno/core/words/time/rules";
import { useId } from "react";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { CancelButton } from "../../../components/ui/cancel-button";
import { Dialog } from "../../../components/ui/dialog";
import { Spinner } from "../../../components/ui/spinner";
import { toast } from "../../../components/ui/toast/toast";
import { appCode, messageOf } from "../../../lib/errors";
import { useClock } from "../../../lib/use-clock";
import { MOST_ZIP_MB, Unreadable } from "../archive/unpack";
import { broughtText, countText } from "../model/copy-texts";
import { Problems } from "./problems";
import { useBring, useChosen, useDiscard } from "./use-bring";

const OTHER_FILE = "Este no es el archivo que empezaste a traer. Elige ese, o descarta lo traído.";

const reasonOf = (error: unknown): string => (error instanceof Unreadable ? error.message : messageOf(error));

function Summary({ copy }: { copy: CopyFile }) {
  const { zone } = useClock();
  const date = localDateAt(zone, minuteOfIso(copy.exported_at));
  const { clients, appointments, purchases, payments, bills } = copy.records;
  const lines = [
    countText(clients.length, "persona", "personas"),
    countText(appointments.length, "cita", "citas"),
    countText(purchases.length, "paquete vendido", "paquetes vendidos"),
    countText(payments.length, "movimiento de dinero", "movimientos de dinero"),
    countText(bills.length, "cuenta de cobro", "cuentas de cobro"),
  ];
  return (
    <div>
      <p>Copia del {longDate(date)}:</p>
      <ul className="mt-2 list-disc pl-5 text-ink-soft tabular-nums">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

interface FileReadProps {
  choosing: ReturnType<typeof useChosen>;
  /** Another file than the one that is being brought. */
  isOther: boolean;
}

/** What of the file there is to say before it is brought. */
function FileRead({ choosing: { data, error, isPending }, isOther }: FileReadProps) {
  if (isPending) {
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner />
        Leyendo el archivo…
      </p>
    );
  }
  if (error) {
    return (
      <Banner tone="rose" title="No se pudo leer">
        {reasonOf(error)}
      </Banner>
    );
  }
  if (isOther) return <Banner tone="amber">{OTHER_FILE}</Banner>;
  if (data?.copy) return <Summary copy={data.copy} />;
  return data ? <Problems problems={data.problems} /> : null;
}

interface BringDialogProps {
  /** SHA-256 of the file that is being brought; null: none is yet. */
  file: string | null;
  onClose: () => void;
}

/** Brings a copy of a practice into this one, which is empty, or goes on with one. */
export default function BringDialog({ file, onClose }: BringDialogProps) {
  const choosing = useChosen();
  const { bringing, brought, allOf } = useBring(() => {
    toast.success("Tu copia está aquí");
    onClose();
  });
  const discarding = useDiscard(() => {
    toast.success("Se descartó lo traído");
    onClose();
  });
  const id = useId();
  const { data: chosen } = choosing;
  const isOther = file !== null && chosen !== undefined && chosen.digest !== file;
  const isBegun = file !== null || bringing.isError;
  const isRefused = appCode(bringing.error) === "copy_refused";
  const isBusy = bringing.isPending || discarding.isPending || choosing.isPending;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isBusy}
      title={file ? "Seguir trayendo tu copia" : "Traer una copia de Sereno"}
      footer={
        <>
          {isBegun && !bringing.isPending && (
            <Button
              pending={discarding.isPending}
              onClick={() => discarding.mutate()}
              className="mr-auto text-danger! max-md:grow"
            >
              Descartar lo traído
            </Button>
          )}
          {!isBusy && <CancelButton />}
          {chosen?.copy && !isOther && !isRefused && (
            <Button
              variant="primary"
              pending={bringing.isPending}
              onClick={() => bringing.mutate(chosen)}
              className="max-md:grow"
            >
              {isBegun ? "Seguir" : "Traer"}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          Elige el ZIP que bajaste con 'Llevarme todo'. Llegan tus clientes, citas, pagos y números de recibo tal como
          estaban; mientras tanto no se puede cambiar nada más. Desde que termine, los recordatorios y las reuniones de
          las citas que vienen salen de esta consulta.
        </p>
        {!bringing.isPending && (
          <div>
            <label htmlFor={id} className="font-medium">
              Archivo ZIP, hasta {MOST_ZIP_MB} MB
            </label>
            <input
              id={id}
              type="file"
              accept=".zip,application/zip"
              disabled={isBusy}
              onChange={({ target }) => {
                const [zip] = target.files ?? [];
                bringing.reset();
                if (zip) choosing.mutate(zip);
              }}
              className="mt-1.5 block w-full min-w-0 rounded-field border border-line-strong bg-surface p-2 text-sm file:mr-3 file:min-h-9 file:rounded-field file:border-0 file:bg-sunken file:px-3 file:text-ink"
            />
          </div>
        )}
        <FileRead choosing={choosing} isOther={isOther} />
        {bringing.isPending && chosen && (
          <p role="status" className="flex items-center gap-3 tabular-nums">
            <Spinner />
            {broughtText(brought, allOf(chosen))}
          </p>
        )}
        {bringing.error && (
          <Banner tone="rose" title="No se pudo terminar">
            {messageOf(bringing.error)} {!isRefused && "Lo que llegó sigue aquí: pulsa 'Seguir'."}
          </Banner>
        )}
        {discarding.error && (
          <Banner tone="rose" title="No se pudo descartar">
            {messageOf(discarding.error)}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
