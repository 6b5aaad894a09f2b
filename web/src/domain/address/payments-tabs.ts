const TABS = ["deben", "meses", "cuentas"] as const;

export type PaymentsTab = (typeof TABS)[number];

export const PAYMENTS_TAB = "ver";

export const isPaymentsTab = (value: string | null): value is PaymentsTab => TABS.some((tab) => tab === value);

export const paymentsAddress = (tab: PaymentsTab): string => `/cobros?${new URLSearchParams({ [PAYMENTS_TAB]: tab })}`;
