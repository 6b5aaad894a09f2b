import { createContext, type ReactNode, useContext } from "react";
import { useDocumentTitle } from "../../lib/use-document-title";

export const UnderHeading = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  heading?: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Page({ title, heading = title, description, actions, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 md:mb-4 short:mb-2">
        <div className="min-w-0">
          {/* The heading's line is as high as the buttons, so that the heading stays in place without buttons. */}
          <h1 className="text-title md:leading-10">{heading}</h1>
          {description && <p className="mt-1 text-ink-soft md:-mt-1">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {useContext(UnderHeading)}
      {children}
    </>
  );
}
export const STACK = "grid min-w-0 gap-4 md:gap-5";

export const COLUMNS =
  "grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]";
