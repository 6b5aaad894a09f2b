import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useAuth } from "../../../lib/auth";

export default function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const { revoke } = useAuth();
  const [pending, setPending] = useState(false);
  const end = async () => {
    setPending(true);
    await revoke();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void end()}
      pending={pending}
      danger
      title="¿Cerrar sesión en todos los dispositivos?"
      text="Se cierra también en este y se desconecta tu cuenta de Google: sin ella no se crean enlaces de Meet hasta que vuelvas a entrar. Los accesos de tu agente no cambian."
      confirmLabel="Cerrar sesión"
    />
  );
}
