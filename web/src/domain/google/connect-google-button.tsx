import { askFirst } from "../../components/lazy/questions";
import { Button, type ButtonProps } from "../../components/ui/button";
import { useConnectGoogle, useGoogleConnection } from "./use-google-connection";

interface ConnectGoogleButtonProps extends Pick<ButtonProps, "variant" | "className"> {
  unsaved?: boolean;
}

export function ConnectGoogleButton({ unsaved = false, ...look }: ConnectGoogleButtonProps) {
  const connection = useGoogleConnection();
  const { connect, isLeaving } = useConnectGoogle();
  const ask = () =>
    askFirst({
      onConfirm: connect,
      title: "¿Ir a Google sin guardar?",
      text: "Lo que escribiste queda guardado en este navegador, menos las notas. También puedes guardar la cita ahora y conectar Google después: la reunión se crea entonces.",
      confirmLabel: "Ir a Google",
      cancelLabel: "Seguir editando",
    });
  return (
    <Button {...look} pending={isLeaving} onClick={unsaved ? ask : connect}>
      {connection === "broken" ? "Reconectar" : "Conectar Google"}
    </Button>
  );
}
