export const EXPENSE_CATEGORIES = ["rent", "utilities", "training", "taxes", "materials", "other"] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

export const EXPENSE_CATEGORY_LABELS = {
  rent: "Arriendo",
  utilities: "Servicios",
  training: "Formación y supervisión",
  taxes: "Impuestos",
  materials: "Materiales",
  other: "Otro",
} as const satisfies Record<ExpenseCategory, string>;

export const spentOf = (expenses: readonly { amount: number }[]): number =>
  expenses.reduce((sum, { amount }) => sum + amount, 0);
