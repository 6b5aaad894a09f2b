import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Brand } from "../../components/brand";
import { Banner } from "../../components/ui/banner";
import { Button } from "../../components/ui/button";
import { Card } from "../../components/ui/card";
import { messageOf } from "../../lib/errors";
import { goToGoogle } from "../../lib/kept/login-state";
import { tellAtLogin, toldAtLogin } from "../../lib/told-at-login";
import { trpc } from "../../lib/trpc";
import { useDocumentTitle } from "../../lib/use-document-title";
import { type LoginError, loginErrorOf, Received } from "./received-message";

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
  const [message] = useState(toldAtLogin);
  useEffect(() => () => tellAtLogin(null), []);
  const start = trpc.auth.startGoogleLogin.useMutation({
    onMutate: () => setError(null),
    onSuccess: goToGoogle,
    onError: (cause) =>
      setError({ heading: messageOf(cause, "Failed to initiate Google login"), text: null, received: null }),
  });
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
        {message && (
          <Banner tone={message.tone} title={message.title} className="mb-5">
            {message.text}
          </Banner>
        )}
        <p className="mb-5 text-center text-balance">
          Bienvenido. Inicia sesión para gestionar tus citas y disponibilidad.
        </p>
        <Button
          icon={<GoogleMark />}
          pending={start.isPending}
          onClick={() => start.mutate({ bound: true })}
          className="w-full"
        >
          {start.isPending ? "Iniciando sesión..." : "Iniciar sesión con Google"}
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

const GoogleMark = () => (
  <svg aria-hidden viewBox="0 0 24 24" className="size-5!">
    <path
      fill="#4285F4"
      d="M23 12.26c0-.8-.07-1.56-.2-2.3H12v4.35h6.17a5.28 5.28 0 0 1-2.29 3.46v2.87h3.7C21.75 18.65 23 15.73 23 12.26z"
    />
    <path
      fill="#34A853"
      d="M12 23.5c3.1 0 5.7-1.03 7.59-2.78l-3.7-2.87c-1.03.69-2.34 1.1-3.89 1.1-2.99 0-5.52-2.02-6.42-4.74H1.76v2.97A11.5 11.5 0 0 0 12 23.5z"
    />
    <path fill="#FBBC05" d="M5.58 14.2a6.9 6.9 0 0 1 0-4.4V6.83H1.76a11.5 11.5 0 0 0 0 10.34z" />
    <path
      fill="#EA4335"
      d="M12 5.06c1.69 0 3.2.58 4.39 1.72l3.28-3.28A11 11 0 0 0 12 .5 11.5 11.5 0 0 0 1.76 6.83L5.58 9.8C6.48 7.08 9.01 5.06 12 5.06z"
    />
  </svg>
);
