/** ElectroDB exports its Service, which is not used here. */
export const Service = undefined;
