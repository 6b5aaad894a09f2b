export const DEPARTURE_DUE = "departure";
