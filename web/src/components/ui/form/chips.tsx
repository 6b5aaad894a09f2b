export interface ChipsProps<Value extends string> {
  options: readonly {
    value: Value;
    label: string;
    /** Name for screen readers, if the label is too short. */
    name?: string;
  }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

export const Chips = <Value extends string>({ options, value, onChange }: ChipsProps<Value>) => (
  <div className="flex flex-wrap gap-1.5">
    {options.map((option) => (
      <label
        key={option.value}
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border border-line-strong/60 px-2.5 text-sm font-medium text-ink-soft transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-teal-soft has-checked:text-teal-ink has-focus-visible:outline-2 has-focus-visible:outline-primary md:pointer-fine:min-h-9"
      >
        <input
          type="checkbox"
          className="sr-only"
          aria-label={option.name}
          checked={value.includes(option.value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, option.value] : value.filter((each) => each !== option.value))
          }
        />
        {option.label}
      </label>
    ))}
  </div>
);
