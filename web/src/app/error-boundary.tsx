import { Component, type ReactNode } from "react";
import { Button } from "../components/ui/button";
import { useDocumentTitle } from "../lib/use-document-title";

interface Props {
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
}

/** Replaces a screen that threw. The error's text goes only to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ErrorPage /> : this.props.children;
  }
}

function ErrorPage() {
  useDocumentTitle("Error");
  return (
    <div role="alert" className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center px-4">
      <h1 className="text-title">Unexpected Application Error!</h1>
      <p className="mt-2 text-ink-soft">Algo salió mal en esta pantalla. Lo que ya guardaste sigue guardado.</p>
      <Button variant="primary" className="mt-6" onClick={() => window.location.reload()}>
        Volver a cargar
      </Button>
    </div>
  );
}
