/** What ElectroDB finds where it requires the AWS SDK: `electrodb.ts` puts in what it uses of it. */
const requiredSdk: Record<string, unknown> = {};

export = requiredSdk;
