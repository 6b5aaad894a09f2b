/** '1 sesión', '8 sesiones' */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const LIST = new Intl.ListFormat("es", { type: "conjunction" });

/** 'lunes, martes y jueves' */
export const listText = (items: readonly string[]): string => LIST.format(items);

export const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The note in a link that opens another tab. */
export const ELSEWHERE = "(se abre en otra pestaña)";
