import { COLUMNS, STACK } from "./columns";
import { IncomeCard } from "./income/income-card";
import { ChosenMonth, type ChosenMonthProps } from "./month/chosen-month";

export default function MonthsTab({ months, today }: ChosenMonthProps) {
  return (
    <div className={COLUMNS}>
      <div className={STACK}>
        <ChosenMonth months={months} today={today} />
      </div>
      <IncomeCard months={months} today={today} />
    </div>
  );
}
