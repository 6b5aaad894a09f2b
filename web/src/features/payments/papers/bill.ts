interface Party {
  name: string;
  document_type: "CC" | "NIT";
  document_number: string;
}

/** A cuenta de cobro as it is printed. Money is whole pesos. */
export interface Bill {
  number: number;
  city: string;
  /** 'YYYY-MM-DD' in the practice's zone. */
  date: string;
  payer: Party;
  therapist: Party;
  concept: string;
  amount: number;
  /** What the payer says that they keep back; 0 for none. */
  retention: number;
  /** One way to pay a line. */
  how_to_pay: string;
  /** Only what the therapist has ticked. */
  excluded_from_vat: boolean;
  not_vat_responsible: boolean;
  annulled: boolean;
}
