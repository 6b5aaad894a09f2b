export const COLUMNS = "grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6";
export const STACK = "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6";
