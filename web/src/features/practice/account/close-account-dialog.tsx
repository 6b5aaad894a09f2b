import { RECEIPT_YEARS, USUAL_RECEIPT_YEARS } from "@sereno/core/domain/account-closure/rules";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { Checkbox } from "../../../components/ui/form/checkbox";
import { FieldGroup } from "../../../components/ui/form/field";
import { Segmented } from "../../../components/ui/form/segmented";
import { toast } from "../../../components/ui/toast/toast";
import { isTooOld, RecentSignIn } from "../../../domain/google/recent-sign-in";
import { useAuth } from "../../../lib/auth";
import { longDay } from "../../../lib/clock/dates";
import { appCode, isInDoubt } from "../../../lib/errors";
import { tellAtLogin } from "../../../lib/told-at-login";
import { trpc } from "../../../lib/trpc";
import { usePracticeZone } from "../../../lib/use-clock";
import { affectedText } from "../model/account-closure-texts";

type Years = (typeof RECEIPT_YEARS)[number];

const YEAR_LABELS: Record<Years, string> = { 0: "Nada", 5: "5 años", 10: "10 años" };
const YEARS_HINT =
  "Solo número, fecha, valor y medio de pago: sin nombres. Quien lleva contabilidad debe guardarla 10 años (Ley 962 de 2005, art.\u00a028).";

export default function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const zone = usePracticeZone();
  const { logout } = useAuth();
  const { data, isError } = trpc.accountClosure.preview.useQuery();
  const [years, setYears] = useState<Years>(USUAL_RECEIPT_YEARS);
  const [isSure, setSure] = useState(false);
  const closing = trpc.accountClosure.close.useMutation({
    // If the answer is lost, the next call is refused as signed out, and the sign-in page shows this.
    onMutate: () => {
      const text = "Si entras, se vuelve a abrir y tus datos vuelven como estaban.";
      tellAtLogin({ tone: "amber", title: "Puede que tu cuenta haya quedado cerrada", text });
    },
    onSuccess: ({ erase_at }) => {
      const text = `Si entras antes del ${longDay(erase_at, zone)}, tus datos vuelven como estaban.`;
      tellAtLogin({ tone: "teal", title: "Tu cuenta quedó cerrada", text });
      logout();
    },
    onError: (error) => {
      if (appCode(error) === "unauthorized") return;
      if (!isInDoubt(error)) tellAtLogin(null);
      if (!isTooOld(error)) toast.failed("No se pudo cerrar la cuenta", error);
    },
  });
  return (
    <RecentSignIn error={closing.error} onClose={onClose}>
      <ConfirmDialog
        onClose={onClose}
        onConfirm={() => closing.mutate({ receipt_years: years })}
        pending={closing.isPending}
        disabled={!isSure}
        danger
        title="¿Cerrar tu cuenta?"
        text={data ? affectedText(data) : isError ? "No pudimos contar a quién toca." : "Contando a quién toca…"}
        confirmLabel="Cerrar mi cuenta"
      >
        <div className="grid gap-4">
          <p className="text-sm text-ink-soft">
            Terminan ya los accesos de tu asistente, los avisos, los enlaces de tus clientes, la dirección para otros
            calendarios y el permiso de Google.
            {data && ` Si no vuelves a entrar antes del ${longDay(data.erase_at, zone)}, se borra todo.`}
          </p>
          <FieldGroup label="Recibos y cuentas de cobro que se guardan" hint={YEARS_HINT}>
            <Segmented
              label="Recibos y cuentas de cobro que se guardan"
              value={String(years)}
              onChange={(value) =>
                setYears(RECEIPT_YEARS.find((each) => String(each) === value) ?? USUAL_RECEIPT_YEARS)
              }
              options={RECEIPT_YEARS.map((each) => ({ value: String(each), label: YEAR_LABELS[each] }))}
            />
          </FieldGroup>
          <Checkbox
            label="Ya tengo mi copia, o no la necesito"
            description="Después del borrado no hay cómo recuperar nada."
            checked={isSure}
            disabled={closing.isPending}
            onChange={(event) => setSure(event.target.checked)}
          />
        </div>
      </ConfirmDialog>
    </RecentSignIn>
  );
}
