import { Component, type ReactNode } from "react";
import { Button } from "../components/ui/button";
import { useDocumentTitle } from "../lib/use-document-title";

interface Props {
  children: ReactNode;
}

interface State {
  failure: { message: string } | null;
}

/** Replaces a screen that threw, and shows the error's message. */
export class ErrorBoundary extends Component<Props, State> {
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
