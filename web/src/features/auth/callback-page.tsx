import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Brand } from "../../components/brand";
import { Spinner } from "../../components/ui/spinner";
import { useAuth } from "../../lib/auth";
import { returnTo } from "../../lib/return-to";
import { useDocumentTitle } from "../../lib/use-document-title";
import { finishSignIn, type Outcome } from "./sign-in";

const SUCCESS_DELAY_MS = 2000;
const ERROR_DELAY_MS = 3000;

/** The address's parameters; a token in them leaves the address bar and the history at once. */
function readAddress(): URLSearchParams {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  if (params.has("access_token") || params.has("user_id")) {
    const kept = new URLSearchParams(params);
    kept.delete("access_token");
    kept.delete("user_id");
    window.history.replaceState(window.history.state, "", pathname + (kept.size > 0 ? `?${kept}` : ""));
  }
  return params;
}

function useSignIn(): Outcome | null {
  const { login } = useAuth();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void finishSignIn(readAddress(), login).then(setOutcome);
  }, [login]);
  return outcome;
}

function useRedirect(outcome: Outcome | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!outcome) return;
    const succeeded = outcome.kind === "signed-in";
    const redirect = () => {
      if (!succeeded) void navigate("/", { replace: true });
      else if (outcome.fullRedirect) window.location.replace(returnTo());
      else void navigate(returnTo(), { replace: true });
    };
    const timer = setTimeout(redirect, succeeded ? SUCCESS_DELAY_MS : ERROR_DELAY_MS);
    return () => clearTimeout(timer);
  }, [outcome, navigate]);
}

const State = ({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) => (
  <>
    <span className="[&_svg]:size-8">{icon}</span>
    <h1 className="mt-4 text-lg font-semibold">{title}</h1>
    {children}
  </>
);

function View({ outcome }: { outcome: Outcome | null }) {
  if (!outcome) return <State icon={<Spinner />} title="Procesando autenticación..." />;
  if (outcome.kind === "signed-in") {
    return (
      <State icon={<CircleCheck aria-hidden className="text-primary" />} title="¡Autenticación exitosa!">
        <p className="mt-1 text-ink-soft">Redirigiendo al dashboard...</p>
      </State>
    );
  }
  return (
    <State icon={<CircleAlert aria-hidden className="text-danger" />} title="Error de autenticación">
      <p className="mt-1 break-words">{outcome.reason}</p>
      <p className="mt-3 text-sm text-ink-soft">Redirigiendo a la página de inicio...</p>
    </State>
  );
}

export function Component() {
  useDocumentTitle("Iniciar sesión");
  const outcome = useSignIn();
  useRedirect(outcome);
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col items-center justify-center px-4 py-10 text-center">
      <Brand className="mb-10 text-xl" />
      <div role="status" className="flex w-full flex-col items-center">
        <View outcome={outcome} />
      </div>
    </main>
  );
}
