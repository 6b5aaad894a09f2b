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

type CountryCode = (typeof COUNTRY_CODES)[number]["code"];

interface CountryCodeSelectProps extends Pick<SelectProps<CountryCode>, "onChange" | "onBlur" | "ref"> {
  value: string;
}

/** Select of a phone number's country code. Place it in a FieldGroup, before the TextInput of the number. */
export const CountryCodeSelect = ({ value, ...rest }: CountryCodeSelectProps) => (
  <Select
    {...rest}
    label="Código de país"
    options={OPTIONS}
    value={OPTIONS.find((option) => option.value === value)?.value}
    placeholder={value ? `+${value}` : "País"}
    className="w-28 shrink-0"
    listClassName="w-72!"
  />
);
