import { Download } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import { SectionCard } from "../../../components/ui/card";

const TakeDialog = lazyDialog(() => import("./take-dialog"));

const TEXT = "Todo lo que hay en tu consulta, en un archivo tuyo: clientes, citas, paquetes, pagos y papeles.";

export default function CopyCard() {
  return (
    <SectionCard title="Tus datos" text={TEXT}>
      <Button icon={<Download aria-hidden />} onClick={() => TakeDialog.open({})} className="w-full md:w-auto">
        Llevarme todo
      </Button>
    </SectionCard>
  );
}
