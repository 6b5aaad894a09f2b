import { Download } from "lucide-react";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { CancelButton } from "../../../components/ui/cancel-button";
import { Dialog } from "../../../components/ui/dialog";
import { Spinner } from "../../../components/ui/spinner";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { sessionBegunAt } from "../../../domain/practice/sessions";
import { messageOf } from "../../../lib/errors";
import { countText, progressText, sizeText } from "../model/copy-texts";
import { useTake } from "./use-take";

const FAILED_TEXT = "Lo que ya se leyó no se pierde: pulsa 'Seguir'.";

export default function TakeDialog({ onClose }: { onClose: () => void }) {
  const { taking, progress, stop } = useTake();
  const { data, error, isPending } = taking;
  const close = () => {
    stop();
    onClose();
  };
  const label = error ? "Seguir" : "Llevarme todo";
  return (
    <RecentSignIn begunAt={sessionBegunAt()} error={error} onClose={close}>
      <Dialog
        open
        onClose={close}
        title="Llevarme todo"
        footer={
          <>
            <CancelButton label={data ? "Cerrar" : "Cancelar"} />
            {!data && (
              <Button
                variant="primary"
                icon={<Download aria-hidden />}
                pending={isPending}
                onClick={() => taking.mutate()}
                className="max-md:grow"
              >
                {label}
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
              {messageOf(error)} {FAILED_TEXT}
            </Banner>
          )}
          {data && (
            <Banner tone="teal" title="Tu copia está lista">
              {`${countText(data.people, "persona", "personas")}, ${sizeText(data.bytes)}. Búscala en tus descargas.`}
            </Banner>
          )}
          {data && data.problems > 0 && (
            <Banner tone="amber" title="Algo no cuadra en la copia">
              {`${countText(data.problems, "registro", "registros")} no cuadran con los demás, quizás porque algo cambió mientras se leía. Todo está en el archivo; si lo necesitas exacto, baja otra copia en un rato.`}
            </Banner>
          )}
        </div>
      </Dialog>
    </RecentSignIn>
  );
}
