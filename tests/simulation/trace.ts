export class Trace {
  readonly lines: string[] = [];

  add(line: string): void {
    this.lines.push(line);
  }
}

export function firstDifference(one: readonly string[], other: readonly string[]): string {
  const at = one.findIndex((line, index) => line !== other[index]);
  const index = at < 0 ? one.length : at;
  return `line ${index + 1}:\n  ${one[index] ?? "(ends)"}\n  ${other[index] ?? "(ends)"}`;
}
