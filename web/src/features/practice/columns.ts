export const STACK = "grid min-w-0 gap-4 md:gap-5";

/** The profile itself, and beside it what acts on its own. */
export const COLUMNS =
  "grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]";
