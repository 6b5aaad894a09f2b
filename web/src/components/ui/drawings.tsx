/** Drawings of empty states. A separate file, because the agenda loads without them. */
export const PEOPLE = (
  <>
    <circle cx="32" cy="28" r="10" />
    <path d="M12 62c1-13 9-19 20-19s19 6 20 19" />
    <path d="M52 20a9 9 0 0 1 0 17M58 45c6 2.5 9.500 8 10 17" className="stroke-primary" />
  </>
);

export const BOX = (
  <>
    <path d="M14 28 40 15l26 13v26L40 67 14 54z" />
    <path d="M14 28l26 13 26-13M40 41v26" className="stroke-primary" />
  </>
);

export const MONEY = (
  <>
    <rect x="10" y="22" width="60" height="36" rx="6" />
    <path d="M10 33c6 0 11-5 11-11M70 33c-6 0-11-5-11-11M10 47c6 0 11 5 11 11M70 47c-6 0-11 5-11 11" />
    <circle cx="40" cy="40" r="9" className="stroke-primary" />
  </>
);
