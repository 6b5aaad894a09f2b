import type { HolidayCountry } from "./schema";

/**
 * Made by `npm run holidays` out of date-holidays, whose data, and so these, are under CC BY-SA 3.0
 * (https://creativecommons.org/licenses/by-sa/3.0/): © commenthol and contributors, https://github.com/commenthol/date-holidays;
 * Easter Sunday left out, some names written anew, some days as the law has them (`scripts/holiday-corrections.ts`). A day 'MM-DD' is every year's, a date 'YYYY-MM-DD' is its own.
 */
export const holidayTables: {
  first: number;
  last: number;
  byCountry: Record<Exclude<HolidayCountry, "CO">, Record<string, string>>;
} = {
  first: 2024,
  last: 2036,
  byCountry: {
    MX: {
      "Año Nuevo": "01-01",
      "Día de la Constitución":
        "2024-02-05 2025-02-03 2026-02-02 2027-02-01 2028-02-07 2029-02-05 2030-02-04 2031-02-03 2032-02-02 2033-02-07 2034-02-06 2035-02-05 2036-02-04",
      "Natalicio de Benito Juárez":
        "2024-03-18 2025-03-17 2026-03-16 2027-03-15 2028-03-20 2029-03-19 2030-03-18 2031-03-17 2032-03-15 2033-03-21 2034-03-20 2035-03-19 2036-03-17",
      "Día del Trabajador": "05-01",
      "Día de la Independencia": "09-16",
      "Transmisión del Poder Ejecutivo Federal": "2024-10-01 2030-10-01 2036-10-01",
      "Día de la Revolución":
        "2024-11-18 2025-11-17 2026-11-16 2027-11-15 2028-11-20 2029-11-19 2030-11-18 2031-11-17 2032-11-15 2033-11-21 2034-11-20 2035-11-19 2036-11-17",
      Navidad: "12-25",
    },
    AR: {
      "Año Nuevo": "01-01",
      Carnaval:
        "2024-02-12 2024-02-13 2025-03-03 2025-03-04 2026-02-16 2026-02-17 2027-02-08 2027-02-09 2028-02-28 2028-02-29 2029-02-12 2029-02-13 2030-03-04 2030-03-05 2031-02-24 2031-02-25 2032-02-09 2032-02-10 2033-02-28 2033-03-01 2034-02-20 2034-02-21 2035-02-05 2035-02-06 2036-02-25 2036-02-26",
      "Día Nacional de la Memoria por la Verdad y la Justicia": "03-24",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Feriado Puente Turístico": "2024-04-01 2024-06-21 2024-10-11",
      "Día del Veterano y de los Caídos en la Guerra de Malvinas": "04-02",
      "Día del Trabajador": "05-01",
      "Día de la Revolución de Mayo": "05-25",
      "Paso a la Inmortalidad del General Don Martín Miguel de Güemes":
        "2024-06-17 2025-06-16 2026-06-15 2027-06-21 2028-06-17 2029-06-17 2030-06-17 2031-06-16 2032-06-21 2033-06-20 2034-06-17 2035-06-17 2036-06-16",
      "Paso a la Inmortalidad del General D. Manuel Belgrano": "06-20",
      "Día de la Independencia": "07-09",
      "Paso a la Inmortalidad del General José de San Martín":
        "2024-08-17 2025-08-17 2026-08-17 2027-08-16 2028-08-21 2029-08-20 2030-08-17 2031-08-17 2032-08-16 2033-08-15 2034-08-21 2035-08-20 2036-08-17",
      "Día del Respeto a la Diversidad Cultural":
        "2024-10-12 2025-10-12 2026-10-12 2027-10-11 2028-10-16 2029-10-15 2030-10-12 2031-10-12 2032-10-11 2033-10-10 2034-10-16 2035-10-15 2036-10-12",
      "Día de la Soberanía Nacional":
        "2024-11-18 2025-11-24 2026-11-23 2027-11-20 2028-11-20 2029-11-19 2030-11-18 2031-11-24 2032-11-20 2033-11-20 2034-11-20 2035-11-19 2036-11-24",
      "Inmaculada Concepción de María": "12-08",
      Navidad: "12-25",
    },
    BR: {
      "Año Nuevo": "01-01",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Día de Tiradentes": "04-21",
      "Día del Trabajador": "05-01",
      "Día de la Independencia": "09-07",
      "Nuestra Señora Aparecida": "10-12",
      "Día de los Difuntos": "11-02",
      "Proclamación de la República": "11-15",
      "Día de la Conciencia Negra": "11-20",
      Navidad: "12-25",
    },
    PE: {
      "Año Nuevo": "01-01",
      "Jueves Santo":
        "2024-03-28 2025-04-17 2026-04-02 2027-03-25 2028-04-13 2029-03-29 2030-04-18 2031-04-10 2032-03-25 2033-04-14 2034-04-06 2035-03-22 2036-04-10",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Día del Trabajador": "05-01",
      "Batalla de Arica y Día de la Bandera": "06-07",
      "San Pedro y San Pablo": "06-29",
      "Día de la Fuerza Aérea del Perú": "07-23",
      "Día de la Independencia": "07-28 07-29",
      "Batalla de Junín": "08-06",
      "Día de Santa Rosa de Lima": "08-30",
      "Combate de Angamos": "10-08",
      "Todos los Santos": "11-01",
      "Inmaculada Concepción": "12-08",
      "Batalla de Ayacucho": "12-09",
      Navidad: "12-25",
    },
    CL: {
      "Año Nuevo": "01-01",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Sábado Santo":
        "2024-03-30 2025-04-19 2026-04-04 2027-03-27 2028-04-15 2029-03-31 2030-04-20 2031-04-12 2032-03-27 2033-04-16 2034-04-08 2035-03-24 2036-04-12",
      "Día del Trabajador": "05-01",
      "Día de las Glorias Navales": "05-21",
      "Día de los Pueblos Indígenas":
        "2024-06-20 2025-06-20 2026-06-21 2027-06-21 2028-06-20 2029-06-20 2030-06-21 2031-06-21 2032-06-20 2033-06-20 2034-06-21 2035-06-21 2036-06-20",
      "San Pedro y San Pablo":
        "2024-06-29 2025-06-29 2026-06-29 2027-06-28 2028-06-26 2029-07-02 2030-06-29 2031-06-29 2032-06-28 2033-06-27 2034-06-26 2035-07-02 2036-06-29",
      "Virgen del Carmen": "07-16",
      Asunción: "08-15",
      "Fiestas Patrias": "09-18",
      "Día de las Glorias del Ejército": "09-19",
      "Feriado Adicional Fiestas Patrias": "2024-09-20 2027-09-17 2029-09-17 2030-09-20 2032-09-17 2035-09-17",
      "Encuentro de Dos Mundos":
        "2024-10-12 2025-10-12 2026-10-12 2027-10-11 2028-10-09 2029-10-15 2030-10-12 2031-10-12 2032-10-11 2033-10-10 2034-10-09 2035-10-15 2036-10-12",
      "Día Nacional de las Iglesias Evangélicas y Protestantes":
        "2024-10-31 2025-10-31 2026-10-31 2027-10-31 2028-10-27 2029-11-02 2030-10-31 2031-10-31 2032-10-31 2033-10-31 2034-10-27 2035-11-02 2036-10-31",
      "Todos los Santos": "11-01",
      "Inmaculada Concepción": "12-08",
      Navidad: "12-25",
      "Día adicional": "2034-01-02",
    },
    VE: {
      "Año Nuevo": "01-01",
      Carnaval:
        "2024-02-12 2024-02-13 2025-03-03 2025-03-04 2026-02-16 2026-02-17 2027-02-08 2027-02-09 2028-02-28 2028-02-29 2029-02-12 2029-02-13 2030-03-04 2030-03-05 2031-02-24 2031-02-25 2032-02-09 2032-02-10 2033-02-28 2033-03-01 2034-02-20 2034-02-21 2035-02-05 2035-02-06 2036-02-25 2036-02-26",
      "Jueves Santo":
        "2024-03-28 2025-04-17 2026-04-02 2027-03-25 2028-04-13 2029-03-29 2030-04-18 2031-04-10 2032-03-25 2033-04-14 2034-04-06 2035-03-22 2036-04-10",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Declaración de la Independencia": "04-19",
      "Día del Trabajador": "05-01",
      "Aniversario de la Batalla de Carabobo": "06-24",
      "Día de la Independencia": "07-05",
      "Natalicio de Simón Bolívar": "07-24",
      "Día de la Resistencia Indígena": "10-12",
      Nochebuena: "12-24",
      Navidad: "12-25",
      "Fin de Año": "12-31",
    },
    PA: {
      "Año Nuevo": "01-01",
      "Día de los Mártires Caídos en la Gesta Patriótica": "01-09",
      Carnaval:
        "2024-02-13 2025-03-04 2026-02-17 2027-02-09 2028-02-29 2029-02-13 2030-03-05 2031-02-25 2032-02-10 2033-03-01 2034-02-21 2035-02-06 2036-02-26",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Día del Trabajador": "05-01",
      "Toma de Posesión Presidencial": "2024-07-01 2029-07-01 2034-07-01",
      "Día de la Separación (de Colombia)": "11-03",
      "Día de la Separación (de Colombia) (día sustituto)": "2024-11-04 2030-11-04",
      "Día de Colón": "11-05",
      "Primer Grito de Independencia": "11-10",
      "Primer Grito de Independencia (día sustituto)": "2024-11-11 2030-11-11",
      "Día de la Independencia": "11-28",
      "Día de la Madre": "12-08",
      "Día de la Madre (día sustituto)": "2024-12-09 2030-12-09",
      "Día de Duelo Nacional": "12-20",
      Navidad: "12-25",
      "Día de Duelo Nacional (día sustituto)": "2026-12-21",
      "Día de la Independencia (día sustituto)": "2027-11-29 2032-11-29",
      "Día de los Mártires Caídos en la Gesta Patriótica (día sustituto)": "2028-01-10 2033-01-10",
      "Día de Colón (día sustituto)": "2028-11-06 2034-11-06",
      "Día del Trabajador (día sustituto)": "2033-05-02",
      "Navidad (día sustituto)": "2033-12-26",
      "Año Nuevo (día sustituto)": "2034-01-02",
    },
    CR: {
      "Año Nuevo": "01-01",
      "Jueves Santo":
        "2024-03-28 2025-04-17 2026-04-02 2027-03-25 2028-04-13 2029-03-29 2030-04-18 2031-04-10 2032-03-25 2033-04-14 2034-04-06 2035-03-22 2036-04-10",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Gesta Heroica de Juan Santamaría":
        "2024-04-15 2025-04-11 2026-04-11 2027-04-11 2028-04-11 2029-04-11 2030-04-11 2031-04-11 2032-04-11 2033-04-11 2034-04-11 2035-04-11 2036-04-11",
      "Día del Trabajador": "05-01",
      "Anexión del Partido de Nicoya":
        "2024-07-29 2025-07-25 2026-07-25 2027-07-25 2028-07-25 2029-07-25 2030-07-25 2031-07-25 2032-07-25 2033-07-25 2034-07-25 2035-07-25 2036-07-25",
      "Día de la Virgen de los Ángeles": "08-02",
      "Día de la Madre":
        "2024-08-19 2025-08-15 2026-08-15 2027-08-15 2028-08-15 2029-08-15 2030-08-15 2031-08-15 2032-08-15 2033-08-15 2034-08-15 2035-08-15 2036-08-15",
      "Día de la Persona Negra y la Cultura Afrocostarricense": "08-31",
      "Día de la Independencia": "09-15",
      "Día de la Abolición del Ejército": "12-01",
      Navidad: "12-25",
    },
    GT: {
      "Año Nuevo": "01-01",
      "Jueves Santo":
        "2024-03-28 2025-04-17 2026-04-02 2027-03-25 2028-04-13 2029-03-29 2030-04-18 2031-04-10 2032-03-25 2033-04-14 2034-04-06 2035-03-22 2036-04-10",
      "Viernes Santo":
        "2024-03-29 2025-04-18 2026-04-03 2027-03-26 2028-04-14 2029-03-30 2030-04-19 2031-04-11 2032-03-26 2033-04-15 2034-04-07 2035-03-23 2036-04-11",
      "Sábado Santo":
        "2024-03-30 2025-04-19 2026-04-04 2027-03-27 2028-04-15 2029-03-31 2030-04-20 2031-04-12 2032-03-27 2033-04-16 2034-04-08 2035-03-24 2036-04-12",
      "Día del Trabajador": "05-01",
      "Día de las Fuerzas Armadas":
        "2024-07-01 2025-06-30 2026-06-29 2027-06-28 2028-07-03 2029-07-02 2030-07-01 2031-06-30 2032-06-28 2033-07-04 2034-07-03 2035-07-02 2036-06-30",
      "Día de la Independencia": "09-15",
      "Día de la Revolución": "10-20",
      "Todos los Santos": "11-01",
      "Nochebuena (desde el mediodía)": "12-24",
      Navidad: "12-25",
      "Fin de Año (desde el mediodía)": "12-31",
    },
  },
};
