/** A file cannot be read, and a Spanish sentence says what to do. */
export class UnreadableFile extends Error {}
