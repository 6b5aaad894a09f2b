/** ElectroDB exports its Service, and nobody here asks for it. */
export const Service = undefined;
