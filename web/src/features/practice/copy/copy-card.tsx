import { Download, Upload } from "lucide-react";
import { dialogPart } from "../../../components/part/dialog-part";
import { Banner } from "../../../components/ui/banner";
import { Button } from "../../../components/ui/button";
import { Card } from "../../../components/ui/card";
import { Section } from "../../../components/ui/section";
import { trpc } from "../../../lib/trpc";

const TakeDialog = dialogPart(() => import("./take-dialog"));
const BringDialog = dialogPart(() => import("./bring-dialog"));

const TEXT = "Todo lo que hay en tu consulta, en un archivo tuyo: clientes, citas, paquetes, pagos y papeles.";

/** The whole practice as a file, and back from one where there is nothing yet. */
export default function CopyCard() {
  const { data } = trpc.copy.state.useQuery();
  const file = data?.file ?? null;
  return (
    <Card>
      <Section title="Tus datos" text={TEXT}>
        {file !== null && (
          <Banner
            tone="amber"
            title="Tu copia está a medio traer"
            className="mb-4"
            action={
              <Button variant="ghost" className="px-3" onClick={() => BringDialog.open({ file })}>
                Seguir o descartar
              </Button>
            }
          >
            Hasta que termine no se puede cambiar nada en esta consulta.
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          {file === null && (
            <Button icon={<Download aria-hidden />} onClick={() => TakeDialog.open({})} className="w-full md:w-auto">
              Llevarme todo
            </Button>
          )}
          {data?.is_empty && (
            <Button
              icon={<Upload aria-hidden />}
              onClick={() => BringDialog.open({ file: null })}
              className="w-full md:w-auto"
            >
              Traer una copia de Sereno
            </Button>
          )}
        </div>
      </Section>
    </Card>
  );
}
