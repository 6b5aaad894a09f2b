const NUMBER = new Intl.NumberFormat("es-CO", { useGrouping: "always" });

export const countText = (count: number, one: string, many: string): string =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;

export const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${NUMBER.format(Math.ceil(bytes / 1000))} KB`
    : `${NUMBER.format(Math.round(bytes / 1_000_000))} MB`;

export const problemsText = (problems: number): string =>
  `${countText(problems, "registro no cuadra", "registros no cuadran")} con los demás, quizás porque algo cambió mientras se leía. Todo está en el archivo; si lo necesitas exacto, baja otra copia en un rato.`;

export interface TakeProgress {
  people: number;
  /** Number of clients; null while unknown. */
  peopleInAll: number | null;
  records: number;
  isPacking: boolean;
}

export function progressText({ people, peopleInAll, records, isPacking }: TakeProgress): string {
  if (isPacking) return `Armando el archivo con ${countText(records, "registro", "registros")}…`;
  if (peopleInAll === null) return "Empezando…";
  const of = `${NUMBER.format(Math.min(people, peopleInAll))} de ${countText(peopleInAll, "persona", "personas")}`;
  return `Leyendo: ${of}, ${countText(records, "registro", "registros")} en total`;
}
