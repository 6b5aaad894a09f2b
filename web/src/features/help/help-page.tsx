import { ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { Page } from "../../components/ui/page";
import { QUESTIONS } from "./questions";

export const Component = () => (
  <Page title="Ayuda" description="Lo que más se pregunta.">
    <div className="max-w-3xl divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {QUESTIONS.map(({ title, answer, link }) => (
        <details key={title} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover md:px-5 [&::-webkit-details-marker]:hidden">
            <h2 className="min-w-0 grow font-medium">{title}</h2>
            <ChevronDown
              aria-hidden
              className="size-4 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="flex flex-col gap-2 px-4 pb-2 leading-relaxed md:px-5">
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <Link to={link.to} className="ui-link inline-flex min-h-11 items-center">
                {link.label}
              </Link>
            </p>
          </div>
        </details>
      ))}
    </div>
  </Page>
);
