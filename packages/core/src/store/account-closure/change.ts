export const ACCOUNT_CLOSURE_DUE = "departure";
