import { lazy, Suspense, useState } from "react";
import { Button, type ButtonProps } from "../ui/button";
import { useConnectGoogle, useGoogleConnection } from "./use-google-connection";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../ui/confirm-dialog")).ConfirmDialog,
}));

interface ConnectGoogleButtonProps extends Pick<ButtonProps, "variant" | "className"> {
  /** True while something typed would be lost: asks before it leaves. */
  unsaved?: boolean;
}

export function ConnectGoogleButton({ unsaved = false, ...look }: ConnectGoogleButtonProps) {
  const connection = useGoogleConnection();
  const { connect, isLeaving } = useConnectGoogle();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button {...look} pending={isLeaving} onClick={() => (unsaved ? setIsAsking(true) : connect())}>
        {connection === "broken" ? "Reconectar" : "Conectar Google"}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onClose={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false);
              connect();
            }}
            title="¿Ir a Google sin guardar?"
            text="Se pierde lo que escribiste. También puedes guardar la cita ahora y conectar Google después: la reunión se crea entonces."
            confirmLabel="Ir a Google"
            cancelLabel="Seguir editando"
            danger
          />
        </Suspense>
      )}
    </>
  );
}
