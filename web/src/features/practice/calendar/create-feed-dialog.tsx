import { SecretDialog } from "../../../components/secret/secret-dialog";
import { Banner } from "../../../components/ui/banner";
import { Dialog, FormActions } from "../../../components/ui/dialog";
import { RecentSignIn } from "../../../domain/google/recent-sign-in";
import { messageOf, titleOf } from "../../../lib/errors";
import { trpc } from "../../../lib/trpc";

const LOSES_ADDRESS = {
  title: "¿Cerrar sin copiar la dirección?",
  text: "No se vuelve a mostrar: si no la copiaste, tendrás que crear otra.",
};

const HOW = [
  ["Google", "Otros calendarios > Desde URL."],
  ["Apple", "Archivo > Nueva suscripción a calendario, o en el iPhone Calendarios > Añadir calendario."],
  ["Outlook", "Agregar calendario > Suscribirse desde la web."],
] as const;

export default function CreateFeedDialog({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  const creating = trpc.feed.create.useMutation();
  const title = replaces ? "Cambiar dirección" : "Crear dirección";
  if (creating.data) {
    return (
      <SecretDialog
        title="Dirección creada"
        description="Pégala en tu otro calendario."
        secret={creating.data.url}
        warning="Cópiala ahora y no la compartas: quien la tenga ve a qué horas atiendes."
        loses={LOSES_ADDRESS}
        onClose={onClose}
      />
    );
  }
  return (
    <RecentSignIn error={creating.error} onClose={onClose}>
      <Dialog
        onClose={onClose}
        isSaving={creating.isPending}
        onSubmit={() => !creating.isPending && creating.mutate()}
        title={title}
        description={
          replaces
            ? "La dirección de antes deja de servir enseguida: tendrás que pegar la nueva en cada calendario."
            : "Se muestra una sola vez, para que la pegues en tu otro calendario."
        }
        footer={<FormActions pending={creating.isPending}>{creating.isPending ? "Creando..." : title}</FormActions>}
      >
        <div className="grid gap-4">
          {creating.isError && (
            <Banner tone="rose" title={titleOf(creating.error, "No se pudo crear la dirección")}>
              {messageOf(creating.error)}
            </Banner>
          )}
          <dl className="grid gap-3">
            {HOW.map(([app, where]) => (
              <div key={app}>
                <dt className="font-medium">{app}</dt>
                <dd className="text-sm text-ink-soft">{where}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Dialog>
    </RecentSignIn>
  );
}
