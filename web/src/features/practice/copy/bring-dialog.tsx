import type { CopyFile } from "@sereno/core/things/export/rules";
import { longDate } from "@sereno/core/words/spanish/rules";
import { localDateAt, minuteOfIso } from "@sereno/core/words/time/rules";
import { FolderOpen } from "lucide-react";
import { useId, useRef, useState } from "react";

import { askFirst } from "../../../components/part/questions";
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
    ...(purchases.length > 0 ? [countText(purchases.length, "paquete vendido", "paquetes vendidos")] : []),
    ...(payments.length > 0 ? [countText(payments.length, "movimiento de dinero", "movimientos de dinero")] : []),
    ...(bills.length > 0 ? [countText(bills.length, "cuenta de cobro", "cuentas de cobro")] : []),
  ];
  return (
    <div>
      <p>{`Copia del ${longDate(date)} de ${date.slice(0, 4)}:`}</p>
      <ul className="mt-2 list-disc pl-5 text-ink-soft tabular-nums">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

interface FileFieldProps {
  isBusy: boolean;
  onChoose: (zip: File) => void;
}

function FileField({ isBusy, onChoose }: FileFieldProps) {
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button icon={<FolderOpen aria-hidden />} disabled={isBusy} onClick={() => input.current?.click()}>
        {name ? "Elegir otro archivo" : "Elegir archivo"}
      </Button>
      <label htmlFor={id} className="sr-only">
        Archivo ZIP
      </label>
      {/* The button is what is pressed: what a browser draws is in its own language. */}
      <input
        ref={input}
        id={id}
        type="file"
        accept=".zip,application/zip"
        tabIndex={-1}
        disabled={isBusy}
        className="sr-only"
        onChange={({ target }) => {
          const [zip] = target.files ?? [];
          if (!zip) return;
          setName(zip.name);
          onChoose(zip);
        }}
      />
      <span className="min-w-0 text-sm wrap-anywhere text-ink-soft">{name || `Un ZIP de hasta ${MOST_ZIP_MB} MB`}</span>
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
  const { data: chosen } = choosing;
  const isOther = file !== null && chosen !== undefined && chosen.digest !== file;
  const isBegun = file !== null || bringing.isError;
  const isRefused = appCode(bringing.error) === "copy_refused";
  const isBusy = discarding.isPending || choosing.isPending;
  const choose = (zip: File) => {
    bringing.reset();
    choosing.mutate(zip);
  };
  const discard = () =>
    askFirst({
      onConfirm: () => discarding.mutate(),
      danger: true,
      title: "¿Descartar lo traído?",
      text: "Se borra de esta consulta todo lo que llegó de la copia. El archivo no cambia.",
      confirmLabel: "Descartar",
    });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isBusy}
      title={file ? "Seguir trayendo tu copia" : "Traer una copia de Sereno"}
      footer={
        <>
          {isBegun && !bringing.isPending && (
            <Button pending={discarding.isPending} onClick={discard} className="mr-auto text-danger! max-md:grow">
              Descartar lo traído
            </Button>
          )}
          {!isBusy && <CancelButton label={bringing.isPending ? "Parar" : "Cancelar"} />}
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
        {!bringing.isPending && <FileField isBusy={isBusy} onChoose={choose} />}
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
