interface Host {
  name: string;
  company_name?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
}

/** The name of the practice that clients see: the company's, else the therapist's. */
export const hostOf = ({ company_name, name }: Host): string => company_name || name;
export const placeOf = ({ address, city }: Host, isVirtual: boolean): string | null =>
  isVirtual ? null : [address, city].filter(Boolean).join(", ") || null;

export const CONFIRM_ONLY_TEXT = "Para cambiar o cancelar tu cita, escríbele a quien te atiende.";
