/** A file that cannot be read; the Spanish message says what to do. */
export class UnreadableFile extends Error {}
