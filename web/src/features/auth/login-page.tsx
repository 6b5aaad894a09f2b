import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Brand } from "../../components/brand";
import { Banner } from "../../components/ui/banner";
import { Button } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { messageOf } from "../../lib/errors";
import { goToGoogle } from "../../lib/kept/login-state";
import { trpc } from "../../lib/trpc";
import { useDocumentTitle } from "../../lib/use-document-title";
import { GoogleMark } from "./google-mark";
import { type LoginError, loginErrorOf } from "./login-error";
import { Received } from "./received";

function useAddressError() {
  const [params, setParams] = useSearchParams();
  const [error, setError] = useState<LoginError | null>(() => loginErrorOf(window.location.search));
  const isInAddress = params.has("error") || params.has("message");
  useEffect(() => {
    if (!isInAddress) return;
    setParams(
      (current) => {
        current.delete("error");
        current.delete("message");
        return current;
      },
      { replace: true },
    );
  }, [isInAddress, setParams]);
  return [error, setError] as const;
}

export function Component() {
  useDocumentTitle("Iniciar sesión");
  const [error, setError] = useAddressError();
  const start = trpc.auth.startGoogleLogin.useMutation({
    onMutate: () => setError(null),
    onSuccess: goToGoogle,
    onError: (cause) =>
      setError({ heading: messageOf(cause, "Failed to initiate Google login"), text: null, received: null }),
  });
  const isLeaving = start.isPending || start.isSuccess;
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center px-4 py-10">
      <div className="mb-6 text-center">
        <h1 className="text-3xl">
          <Brand />
        </h1>
        <p className="mt-2 text-ink-soft">Tu consulta, en calma.</p>
      </div>
      <Card className="p-6">
        {error && (
          <Banner
            tone="rose"
            title={error.heading}
            dismiss={{ label: "Ocultar mensaje", onDismiss: () => setError(null) }}
            className="mb-5"
          >
            {error.text}
            {error.received && <Received text={error.received} />}
          </Banner>
        )}
        <p className="mb-5 text-center text-balance">
          Bienvenido. Inicia sesión para gestionar tus citas y disponibilidad.
        </p>
        <Button
          icon={<GoogleMark />}
          pending={isLeaving}
          onClick={() => start.mutate({ bound: true })}
          className="w-full"
        >
          {isLeaving ? "Iniciando sesión..." : "Iniciar sesión con Google"}
        </Button>
      </Card>
      <p className="mt-5 text-center text-sm text-balance text-ink-soft">
        Al continuar, aceptas los{" "}
        <Link to="/terminos" className="ui-link">
          términos de servicio
        </Link>{" "}
        y la{" "}
        <Link to="/privacidad" className="ui-link">
          política de privacidad
        </Link>
        .
      </p>
    </main>
  );
}
