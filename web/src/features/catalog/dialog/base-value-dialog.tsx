import { DEFAULT_BASE_VALUE } from "@sereno/core/domain/catalog/rules";
import { BaseValueInput } from "@sereno/core/domain/catalog/schema";
import * as z from "zod/mini";
import { refusedFields } from "../../../components/form/say-at-fields";
import { MoneyField } from "../../../components/form/text-field";
import { FormDialog, useDialogForm } from "../../../components/form/use-dialog-form";
import { toast } from "../../../components/ui/toast/toast";
import { ZERO_TEXT } from "../../../domain/catalog/use-base-value";
import { trpc } from "../../../lib/trpc";

const { base_consultation_value } = BaseValueInput.shape;
const Form = z.object({ base_consultation_value: base_consultation_value.check(z.minimum(1, ZERO_TEXT)) });

export default function BaseValueDialog({ onClose }: { onClose: () => void }) {
  const dialog = useDialogForm({
    schema: Form,
    defaultValues: { base_consultation_value: DEFAULT_BASE_VALUE },
    saving: trpc.catalog.saveConfig.useMutation({ onSuccess: () => toast.success("Configuración guardada") }),
    refusedAt: refusedFields,
    onClose,
  });
  return (
    <FormDialog
      of={dialog}
      onSubmit={dialog.submit(dialog.send)}
      title="El valor de tu sesión"
      description="Con él se calculan tus cobros y tus paquetes. Lo cambias cuando quieras en Paquetes."
      failed="No se pudo guardar la configuración."
      action={dialog.isSaving ? "Guardando..." : "Guardar"}
    >
      <MoneyField<z.infer<typeof Form>>
        name="base_consultation_value"
        label="Valor base de consulta (COP)"
        data-autofocus
      />
    </FormDialog>
  );
}
