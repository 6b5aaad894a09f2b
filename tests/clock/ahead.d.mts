export function putClockAhead(ahead: () => number): void;
