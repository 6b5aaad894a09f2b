import { Component, type ReactNode } from "react";
import { Button } from "../components/ui/button";
import { useDocumentTitle } from "../lib/use-document-title";

interface Props {
  children: ReactNode;
}

interface State {
  message: string | null;
}

/** Shows what an unexpected error says in place of the screen that threw it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { message: null };

  static getDerivedStateFromError(error: unknown): State {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    return this.state.message === null ? this.props.children : <ErrorPage message={this.state.message} />;
  }
}

function ErrorPage({ message }: { message: string }) {
  useDocumentTitle("Error");
  return (
    <div role="alert" className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center px-4">
      <h1 className="text-title">Unexpected Application Error!</h1>
      <p className="mt-2 break-words text-ink-soft">{message}</p>
      <Button variant="primary" className="mt-6" onClick={() => window.location.reload()}>
        Volver a cargar
      </Button>
    </div>
  );
}
