export const PAGE_SIZES = [5, 10, 20, 50] as const;
const DEFAULT_PAGE_SIZE = 10;

export type PageSize = (typeof PAGE_SIZES)[number];

export interface ClientsAddress {
  search: string;
  page: number;
  size: PageSize;
  clientId: string | null;
}

const LONGEST_SEARCH = 120;
const LAST_PAGE = 100_000;

export const toPageSize = (text: string | null): PageSize =>
  PAGE_SIZES.find((size) => String(size) === text) ?? DEFAULT_PAGE_SIZE;

function toPage(text: string | null): number {
  const page = /^\d{1,6}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(Math.max(page, 1), LAST_PAGE);
}

export function readAddress(params: URLSearchParams): ClientsAddress {
  return {
    search: (params.get("buscar") ?? "").trim().slice(0, LONGEST_SEARCH),
    page: toPage(params.get("pagina")),
    size: toPageSize(params.get("tamano")),
    clientId: params.get("cliente")?.slice(0, 60) || null,
  };
}

/** The address's parameters after a change, without default values; a new search or size starts at page 1. */
export function writeAddress(before: ClientsAddress, change: Partial<ClientsAddress>): URLSearchParams {
  const isOtherList = change.search !== undefined || change.size !== undefined;
  const { search, page, size, clientId } = { ...before, ...(isOtherList ? { page: 1 } : {}), ...change };
  const params = new URLSearchParams();
  if (search) params.set("buscar", search);
  if (page > 1) params.set("pagina", String(page));
  if (size !== DEFAULT_PAGE_SIZE) params.set("tamano", String(size));
  if (clientId) params.set("cliente", clientId);
  return params;
}
