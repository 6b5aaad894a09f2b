import { useController } from "react-hook-form";
import { TextInput } from "../../../components/ui/form/field";
import { digitsOf } from "../../../lib/text";

export function DigitsInput({ name, className = "tabular-nums" }: { name: string; className?: string }) {
  const { field } = useController({ name });
  return (
    <TextInput
      {...field}
      onChange={(event) => field.onChange(digitsOf(event.target.value))}
      onFocus={(event) => event.target.select()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      className={className}
    />
  );
}
