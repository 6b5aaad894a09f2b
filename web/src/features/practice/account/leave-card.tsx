import type { AccountClosure } from "@sereno/core/domain/account-closure/output";
import { DoorOpen } from "lucide-react";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { Button } from "../../../components/ui/button";
import { SectionCard } from "../../../components/ui/card";
import { trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-clock";
import { dayIn, keptText } from "../model/account-closure-texts";

const CloseAccountDialog = lazyDialog(() => import("./close-account-dialog"));

const TEXT =
  "Se cierra en todos tus dispositivos y nada queda a la vista. Durante 30 días basta con volver a entrar; después se borra todo.";

export function LeaveCard() {
  const { data } = trpc.accountClosure.get.useQuery();
  return (
    <SectionCard title="Cerrar mi cuenta" text={TEXT}>
      {data?.closure?.state === "erased" && <Erased closure={data.closure} />}
      <Button
        icon={<DoorOpen aria-hidden />}
        onClick={() => CloseAccountDialog.open({})}
        className="w-full text-danger! md:w-auto"
      >
        Cerrar mi cuenta
      </Button>
    </SectionCard>
  );
}

function Erased({ closure }: { closure: AccountClosure }) {
  const zone = usePracticeZone();
  return (
    <p className="mb-5 border-b border-line pb-5 text-sm text-ink-soft">
      La cuenta que cerraste el {dayIn(closure.closed_at, zone)} se borró el{" "}
      {dayIn(closure.erased_at ?? closure.erase_at, zone)}. {keptText(closure)}
      {closure.backups_gone_at &&
        ` Desde el ${dayIn(closure.backups_gone_at, zone)} tampoco queda en ninguna copia de seguridad.`}
    </p>
  );
}
