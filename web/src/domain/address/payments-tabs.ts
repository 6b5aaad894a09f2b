const TABS = ["deben", "meses", "cuentas"] as const;

/** Who owes, the money of each month, and the cuentas de cobro. */
export type PaymentsTab = (typeof TABS)[number];

/** Under this the payments' address names its tab. */
export const PAYMENTS_TAB = "ver";

export const isPaymentsTab = (value: string | null): value is PaymentsTab => TABS.some((tab) => tab === value);

/** Where a tab of the payments is. */
export const paymentsAddress = (tab: PaymentsTab): string => `/cobros?${new URLSearchParams({ [PAYMENTS_TAB]: tab })}`;
