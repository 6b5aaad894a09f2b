/** The week beside the dates where there is room for both. */
export const COLUMNS = "grid grid-cols-1 gap-x-6 gap-y-10 xl:grid-cols-[minmax(0,1fr)_23rem]";
