import { CreateAgentTokenInput } from "@sereno/core/domain/agent/schema";
import { FormDialog } from "../../../components/form/form-dialog";
import { useDialogForm } from "../../../components/form/use-dialog-form";
import { lazyDialog } from "../../../components/lazy/lazy-dialog";
import { SecretDialog } from "../../../components/secret/secret-dialog";
import { FormActions } from "../../../components/ui/form-actions";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { sessionBegunAt } from "../../../domain/practice/sessions";
import { TokenFields } from "./token-fields";
import { useCreateToken } from "./use-tokens";

const ConnectDialog = lazyDialog(() => import("./connect-dialog"));

const LOSES_TOKEN = {
  title: "¿Cerrar sin copiar el acceso?",
  text: "No se vuelve a mostrar: si no lo copiaste, tendrás que crear otro.",
  confirmLabel: "Cerrar sin copiar",
  cancelLabel: "Volver",
};

/** Initial values, which suit most assistants. */
const NEW_TOKEN: CreateAgentTokenInput = {
  label: "",
  right: "book",
  bound: "conversation",
  modes: { move: "allow", cancel: "allow", sell: "allow" },
  expires_in_days: 90,
};

/** Creates a token and shows it; the token cannot be shown again later. */
export default function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const creating = useCreateToken();
  const dialog = useDialogForm({
    schema: CreateAgentTokenInput,
    defaultValues: NEW_TOKEN,
    saving: creating,
    staysOpen: true,
    // Stays open while the token is created, or the user would never see it.
    onClose: () => !creating.isPending && onClose(),
  });
  const created = creating.data;
  if (created) {
    return (
      <SecretDialog
        title="Acceso creado"
        description={created.label}
        secret={created.token}
        warning="Cópialo ahora y guárdalo como una contraseña: quien lo tenga puede agendar por ti."
        loses={LOSES_TOKEN}
        onClose={() => {
          onClose();
          ConnectDialog.open({ token: created });
        }}
      />
    );
  }
  return (
    <RecentSignIn begunAt={sessionBegunAt()} error={creating.error} onClose={onClose}>
      <FormDialog
        of={dialog}
        onSubmit={dialog.submit((input) => dialog.send(input))}
        title="Crear acceso"
        description="Tu asistente lo usa para conectarse con Sereno."
        failed="No se pudo crear el acceso"
        footer={
          <FormActions pending={creating.isPending}>{creating.isPending ? "Creando..." : "Crear acceso"}</FormActions>
        }
      >
        <TokenFields />
      </FormDialog>
    </RecentSignIn>
  );
}
