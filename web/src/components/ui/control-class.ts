/** The look that every text box and listbox button shares. */
export const CONTROL =
  "w-full min-w-0 min-h-11 md:pointer-fine:min-h-10 rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors focus-visible:border-primary focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:focus-visible:outline-danger disabled:bg-sunken disabled:text-ink-faint disabled:border-line";
