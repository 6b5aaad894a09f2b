import { isRouteErrorResponse, useRouteError } from "react-router";
import { Button } from "../components/ui/button";
import { useDocumentTitle } from "../lib/use-document-title";

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}

export function ErrorPage() {
  const error = useRouteError();
  useDocumentTitle("Error");
  return (
    <div role="alert" className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center px-4">
      <h1 className="text-title">Unexpected Application Error!</h1>
      <p className="mt-2 break-words text-ink-soft">{messageOf(error)}</p>
      <Button variant="primary" className="mt-6" onClick={() => window.location.reload()}>
        Volver a cargar
      </Button>
    </div>
  );
}
