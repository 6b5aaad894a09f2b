import { COLUMNS, STACK } from "./columns";
import { IncomeCard, type MonthsProps } from "./income/income-card";
import { ChosenMonth } from "./month/chosen-month";

export default function MonthsTab({ months, today }: MonthsProps) {
  return (
    <div className={COLUMNS}>
      <div className={STACK}>
        <ChosenMonth months={months} today={today} />
      </div>
      <IncomeCard months={months} today={today} />
    </div>
  );
}
