export const CELL_MINUTES = 5;

export const DEFAULT_MINUTES = 60;
export const SHORTEST_MINUTES = 15;
export const LONGEST_MINUTES = 480;

export const DURATION_TEXTS = {
  whole: "La duración va en minutos enteros.",
  shortest: `La duración mínima es de ${SHORTEST_MINUTES} minutos.`,
  longest: `La duración máxima es de ${LONGEST_MINUTES} minutos.`,
  step: `La duración debe ser múltiplo de ${CELL_MINUTES} minutos.`,
};

export function durationProblem(minutes: number): string | null {
  if (!Number.isInteger(minutes)) return DURATION_TEXTS.whole;
  if (minutes < SHORTEST_MINUTES) return DURATION_TEXTS.shortest;
  if (minutes > LONGEST_MINUTES) return DURATION_TEXTS.longest;
  return minutes % CELL_MINUTES === 0 ? null : DURATION_TEXTS.step;
}
