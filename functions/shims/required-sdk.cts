/** The object that ElectroDB gets for the AWS SDK. `electrodb.ts` adds the members that ElectroDB uses. */
const requiredSdk: Record<string, unknown> = {};

export = requiredSdk;
