import { Component, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Brand } from "../components/brand";
import { lazyComponent } from "../components/lazy/lazy-component";
import { LogoutButton } from "../components/logout-button";
import { Button } from "../components/ui/button";
import { ErrorState } from "../components/ui/error-state";
import { useAuth } from "../lib/auth";
import { isCutOff, isOffline, messageOf } from "../lib/errors";
import { readStoredUser } from "../lib/session";
import { useDocumentTitle } from "../lib/use-document-title";

const KeptAgenda = lazyComponent(() => import("../features/offline/kept-agenda"), { NotLoaded: () => null });

const SERVER_FAILED = "Sereno no responde en este momento. Inténtalo de nuevo.";

export function SessionNotOpened({ failure }: { failure: unknown }) {
  const { refreshUser } = useAuth();
  const userId = readStoredUser()?.id;
  const [isRetrying, setIsRetrying] = useState(false);
  const title = isCutOff(failure) ? "Sin conexión" : "No pudimos abrir tu sesión";
  useDocumentTitle(title);

  const retry = () => {
    setIsRetrying(true);
    void refreshUser().finally(() => setIsRetrying(false));
  };
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    // Also retries at intervals, because browsers often report a network before the server is reachable.
    const timer = setInterval(() => navigator.onLine && retryOnline(), 10_000);
    window.addEventListener("online", retryOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retryOnline);
    };
  }, []);

  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col items-center justify-center px-4 py-10">
      <h1 className="text-xl">
        <Brand />
      </h1>
      <ErrorState
        message={title}
        hint={`${isOffline(failure) ? messageOf(failure) : SERVER_FAILED} Sigues con tu sesión iniciada.`}
        onRetry={retry}
        retrying={isRetrying}
        className="py-6!"
      />
      {userId && <KeptAgenda userId={userId} />}
      <LogoutButton />
    </main>
  );
}

interface State {
  failure: { message: string } | null;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { failure: { message: thrown instanceof Error ? thrown.message : String(thrown) } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? <ErrorPage {...failure} /> : this.props.children;
  }
}

function ErrorPage({ message }: { message: string }) {
  useDocumentTitle("Error");
  return (
    <div role="alert" className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center px-4">
      <h1 className="text-title">Unexpected Application Error!</h1>
      <p className="mt-2 text-ink-soft">Algo salió mal en esta pantalla. Lo que ya guardaste sigue guardado.</p>
      <p lang="en" className="mt-2 max-h-40 overflow-auto text-sm wrap-anywhere text-ink-soft empty:hidden">
        {message}
      </p>
      <Button variant="primary" className="mt-6" onClick={() => window.location.reload()}>
        Volver a cargar
      </Button>
    </div>
  );
}
