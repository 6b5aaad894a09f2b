/** Replaces ElectroDB's Service, which Sereno does not use. */
export const Service = undefined;
