const PREFIX = `sereno-own-${process.pid}-`;
let tables = 0;

/** The name of a table that this test file makes for itself: dropped when the file is through. */
export const ownTableName = (name: number | string = tables++) => `${PREFIX}${name}`;

export const isOwnTable = (table: string) => table.startsWith(PREFIX);
