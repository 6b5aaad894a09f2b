interface Party {
  name: string;
  document_type: "CC" | "NIT";
  document_number: string;
}

export interface Bill {
  number: number;
  city: string;
  /** 'YYYY-MM-DD' in the practice's zone. */
  date: string;
  payer: Party;
  therapist: Party;
  concept: string;
  amount: number;
  /** Tax that the payer withholds; 0 for none. */
  retention: number;
  /** One payment method per line. */
  how_to_pay: string;
  /** Whether the bill has the statement that the service is excluded from VAT. */
  excluded_from_vat: boolean;
  not_vat_responsible: boolean;
  status: "issued" | "annulled";
  /** The bill is valid, but its payment was annulled. */
  payment_annulled: boolean;
}
