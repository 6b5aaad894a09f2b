import { easterDay } from "../src/words/holidays/colombia";
import { dateOfDay, dayNumber, weekdayOfDay } from "../src/words/time/rules";

/** A holiday as the law has it, where date-holidays has none or has it otherwise. */
interface Correction {
  country: string;
  law: string;
  name: string;
  /** The name under which date-holidays has what this is said in place of; unset: the same. */
  replaces?: string;
  /** 'YYYY-MM-DD' */
  datesOf: (year: number) => string[];
}

const yearly = (day: string) => (year: number) => [`${year}-${day}`];

/** A Tuesday's or Wednesday's rest is the Monday's before; a Thursday's, and the weekend's, the Monday's after. */
const onNearestMonday = (date: string): string => {
  const day = dayNumber(date);
  const sinceMonday = (weekdayOfDay(day) + 6) % 7;
  return dateOfDay(day - sinceMonday + (sinceMonday > 2 ? 7 : 0));
};

/** Found by comparison with PyPI's holidays 0.109, and then looked up; what is left of the differences is not in a law. */
export const CORRECTIONS: Correction[] = [
  {
    country: "CL",
    law: "Ley 2.977 de 1915, artículo 1",
    name: "Sábado Santo",
    datesOf: (year) => [dateOfDay(easterDay(year) - 1)],
  },
  {
    country: "MX",
    law: "Ley Federal del Trabajo, artículo 74, fracción VII (DOF del 30 de septiembre de 2024)",
    name: "Transmisión del Poder Ejecutivo Federal",
    datesOf: (year) => (year % 6 === 2 ? [`${year}-10-01`] : []),
  },
  {
    country: "CR",
    law: "Código de Trabajo, artículo 148 (Ley 9803 de 2020)",
    name: "Día de la Abolición del Ejército",
    replaces: "Día de la Raza",
    datesOf: yearly("12-01"),
  },
  {
    country: "CR",
    law: "Código de Trabajo, artículo 148 (Ley 10050 de 2021)",
    name: "Día de la Persona Negra y la Cultura Afrocostarricense",
    datesOf: yearly("08-31"),
  },
  ...[
    { name: "Gesta Heroica de Juan Santamaría", day: "04-11", in2024: "04-15" },
    { name: "Anexión del Partido de Nicoya", day: "07-25", in2024: "07-29" },
    { name: "Día de la Madre", day: "08-15", in2024: "08-19" },
  ].map(({ name, day, in2024 }) => ({
    country: "CR",
    law: "Ley 9875 de 2020, cuyo último traslado es de 2024 (Ley 10396)",
    name,
    datesOf: (year: number) => [`${year}-${year === 2024 ? in2024 : day}`],
  })),
  {
    country: "GT",
    law: "Decreto 19-2018, y expediente 5536-2018 de la Corte de Constitucionalidad, que lo deja para el 30 de junio",
    name: "Día de las Fuerzas Armadas",
    datesOf: (year) => [onNearestMonday(`${year}-06-30`)],
  },
  ...[
    { name: "Nochebuena", day: "12-24" },
    { name: "Fin de Año", day: "12-31" },
  ].map(({ name, day }) => ({
    country: "GT",
    law: "Código de Trabajo, artículo 127",
    name: `${name} (desde el mediodía)`,
    replaces: name,
    datesOf: yearly(day),
  })),
];
