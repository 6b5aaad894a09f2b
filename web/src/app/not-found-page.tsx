import { useEffect } from "react";
import { useLocation } from "react-router";
import { ButtonLink } from "../components/ui/button";
import { useDocumentTitle } from "../lib/use-document-title";

export function Component() {
  const { pathname } = useLocation();
  useDocumentTitle("404");
  useEffect(() => console.error("404: no page at", pathname), [pathname]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <p className="text-5xl font-semibold text-ink-faint tabular-nums">404</p>
      <h1 className="mt-4 text-title">Oops! Page not found</h1>
      <ButtonLink to="/" variant="primary" className="mt-6">
        Return to Home
      </ButtonLink>
    </main>
  );
}
