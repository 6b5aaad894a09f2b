import type { ReactNode } from "react";
import { Link } from "react-router";
import { Brand } from "../../components/brand";
import { useDocumentTitle } from "../../lib/use-document-title";

interface LegalPageProps {
  title: string;
  intro: string;
  sections: { title: string; text: ReactNode }[];
}

const CONTACT: string = import.meta.env.VITE_PRIVACY_CONTACT ?? "";

/** Contact address set at build time; without one, the text refers to the provider. */
export const Contact = () =>
  CONTACT ? (
    <a href={`mailto:${CONTACT}`} className="ui-link">
      {CONTACT}
    </a>
  ) : (
    "quien te dio acceso a Sereno"
  );

export function LegalPage({ title, intro, sections }: LegalPageProps) {
  useDocumentTitle(title);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-6 pb-16 md:pt-10">
      <header>
        <Link
          to="/"
          className="inline-flex min-h-11 items-center rounded-control text-lg"
          aria-label="Sereno, al inicio"
        >
          <Brand />
        </Link>
      </header>
      <main>
        <h1 className="mt-6 text-title">{title}</h1>
        <p className="mt-2 text-ink-soft">{intro}</p>
        {sections.map((section) => (
          <section key={section.title} className="mt-7">
            <h2 className="text-lg font-semibold">{section.title}</h2>
            <div className="mt-2 flex flex-col gap-2 leading-relaxed">{section.text}</div>
          </section>
        ))}
      </main>
      <footer className="mt-10 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-4 text-sm">
        <Link to="/terminos" className="ui-link inline-flex min-h-11 items-center">
          Términos de servicio
        </Link>
        <Link to="/privacidad" className="ui-link inline-flex min-h-11 items-center">
          Política de privacidad
        </Link>
      </footer>
    </div>
  );
}
