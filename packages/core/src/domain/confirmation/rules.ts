interface Host {
  name: string;
  company_name?: string | undefined;
  address?: string | undefined;
  city?: string | undefined;
}

export const hostOf = ({ company_name, name }: Host): string => company_name || name;
export const placeOf = ({ address, city }: Host, isVirtual: boolean): string | null =>
  isVirtual ? null : [address, city].filter(Boolean).join(", ") || null;

export const CONFIRM_ONLY_TEXT = "Para cambiar o cancelar tu cita, escríbele a quien te atiende.";
