import { COUNTRY_CODES } from "@sereno/core/lib/phone/countries";
import { Select, type SelectProps } from "./select";

const OPTIONS = COUNTRY_CODES.map(({ code, flag, name }) => ({
  value: code,
  label: `${name} +${code}`,
  content: (
    <span className="flex items-center gap-2">
      <span aria-hidden>{flag}</span>
      <span className="grow truncate">{name}</span>
      <span className="text-ink-soft tabular-nums">+{code}</span>
    </span>
  ),
  shown: (
    <span className="flex items-center gap-1.5 tabular-nums">
      <span aria-hidden>{flag}</span>+{code}
    </span>
  ),
}));

export type CountryCode = (typeof COUNTRY_CODES)[number]["code"];

export interface CountryCodeSelectProps
  extends Pick<SelectProps, "onBlur" | "disabled" | "id" | "name" | "ref" | "className"> {
  value: string;
  onChange: (code: CountryCode) => void;
  label?: string;
}

/** Place it before the number's TextInput, both in a FieldGroup. */
export function CountryCodeSelect({
  value,
  onChange,
  label = "Código de país",
  className = "w-30 shrink-0 tight:w-full",
  ...rest
}: CountryCodeSelectProps) {
  const known = OPTIONS.find((option) => option.value === value);
  return (
    <Select
      {...rest}
      className={className}
      label={label}
      options={OPTIONS}
      value={known?.value}
      placeholder={value ? `+${value}` : "País"}
      onChange={onChange}
      listClassName="w-72"
    />
  );
}
