import type { User } from "@sereno/core/domain/auth/schema";
import { CircleAlert, CircleCheck, CircleUserRound } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Brand } from "../../components/brand";
import { Button, ButtonLink, Spinner } from "../../components/ui/button";
import { useAuth } from "../../lib/auth";
import { handedToken } from "../../lib/handed-token";
import { returnTo } from "../../lib/kept/return-to";
import { readStoredUser } from "../../lib/session";
import { useDocumentTitle } from "../../lib/use-document-title";
import { acceptToken, considerToken, finishSignIn, type Outcome } from "./accept-token";
import { Received } from "./received-message";

function useSignIn() {
  const { enter, isLoading, user, failure } = useAuth();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const hasStarted = useRef(false);
  // If the session cannot be verified now, the user counts as signed in until the server refuses the session.
  const isSignedIn = user !== null || failure !== null;
  useEffect(() => {
    if (hasStarted.current || (handedToken && isLoading)) return;
    hasStarted.current = true;
    const params = new URLSearchParams(window.location.search);
    void (handedToken ? considerToken(handedToken, isSignedIn) : finishSignIn(params, enter)).then(setOutcome);
  }, [enter, isLoading, isSignedIn]);
  return [outcome, setOutcome] as const;
}

function useRedirect(outcome: Outcome | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome?.kind !== "signed-in" && outcome?.kind !== "failed") return;
    const redirect = () => {
      const path = returnTo(readStoredUser()?.id);
      if (outcome.kind === "failed") void navigate("/", { replace: true });
      else if (outcome.fullRedirect) window.location.replace(path);
      else void navigate(path, { replace: true });
    };
    const timer = setTimeout(redirect, outcome.kind === "signed-in" ? 2000 : 3000);
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

const DENIED = <CircleAlert aria-hidden className="text-danger" />;

function View({ outcome, onAccept }: { outcome: Outcome | null; onAccept: (token: string, user: User) => void }) {
  if (!outcome) return <State icon={<Spinner />} title="Procesando autenticación..." />;
  switch (outcome.kind) {
    case "asking":
      return <AccountQuestion user={outcome.user} onAccept={() => onAccept(outcome.token, outcome.user)} />;
    case "signed-in":
      return (
        <State icon={<CircleCheck aria-hidden className="text-primary" />} title="¡Autenticación exitosa!">
          <p className="mt-1 text-ink-soft">Redirigiendo al dashboard...</p>
        </State>
      );
    case "refused":
      return (
        <State icon={DENIED} title="Error de autenticación">
          <p className="mt-1 text-balance">{outcome.reason}</p>
          <ButtonLink to={outcome.next.to} variant="primary" className="mt-6">
            {outcome.next.label}
          </ButtonLink>
        </State>
      );
    case "failed":
      return (
        <State icon={DENIED} title="Error de autenticación">
          <p className="mt-1 break-words">{outcome.reason}</p>
          {outcome.received && <Received text={outcome.received} />}
          <p className="mt-3 text-sm text-ink-soft">Redirigiendo a la página de inicio...</p>
        </State>
      );
  }
}

/** Asks whether the account is the user's, so that no user enters another account by mistake. */
const AccountQuestion = ({ user, onAccept }: { user: User; onAccept: () => void }) => (
  <State icon={<CircleUserRound aria-hidden className="text-primary" />} title="¿Es esta tu cuenta?">
    <p className="mt-1 max-w-full break-words text-ink-soft">{user.google_email ?? user.email}</p>
    <div className="mt-6 flex w-full flex-col gap-2">
      <Button variant="primary" onClick={onAccept} className="h-auto! py-2.5 break-words">
        Entrar como {user.name}
      </Button>
      <ButtonLink to="/" replace variant="ghost">
        No entrar
      </ButtonLink>
    </div>
  </State>
);

export function Component() {
  useDocumentTitle("Iniciar sesión");
  const [outcome, setOutcome] = useSignIn();
  useRedirect(outcome);
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col items-center justify-center px-4 py-10 text-center">
      <Brand className="mb-10 text-xl" />
      <div role="status" className="flex w-full flex-col items-center">
        <View outcome={outcome} onAccept={(token, user) => setOutcome(acceptToken(token, user))} />
      </div>
    </main>
  );
}
