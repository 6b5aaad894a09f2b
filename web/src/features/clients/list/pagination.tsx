import type { ClientList } from "@sereno/core/domain/client/output";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../../components/ui/button";
import { pageWindow, shownRange } from "../model/page-window";

interface PaginationProps {
  page: number;
  size: number;
  list: Pick<ClientList, "total_count" | "total_pages">;
  onPage: (page: number) => void;
}

export function Pagination({ page, size, list: { total_count: total, total_pages: pages }, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  const { first, last } = shownRange(page, size, total);
  return (
    <nav
      aria-label="Páginas de clientes"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 tabular-nums"
    >
      <p className="text-sm text-ink-soft max-md:basis-full max-md:text-center">
        Mostrando {first} a {last} de {total} clientes
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1 max-md:basis-full">
        <Button
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden />}
          onClick={() => onPage(page - 1)}
          className="max-md:order-2 max-md:grow"
        >
          Anterior
        </Button>
        <div className="flex gap-1 max-md:order-1 max-md:mb-1 max-md:basis-full max-md:justify-center">
          {pageWindow(page, pages).map((each) => (
            <Button
              key={each}
              variant={each === page ? "primary" : "ghost"}
              aria-current={each === page ? "page" : undefined}
              aria-label={`Página ${each}`}
              onClick={() => each !== page && onPage(each)}
              className="min-w-11 px-2 md:pointer-fine:min-w-10"
            >
              {each}
            </Button>
          ))}
        </div>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)} className="max-md:order-3 max-md:grow">
          Siguiente
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
