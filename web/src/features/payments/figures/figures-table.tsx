import { cx } from "../../../lib/cx";
import { cellTexts, isRight, type Table } from "../papers/table";

export function FiguresTable({ table }: { table: Table }) {
  const { title, note, columns, lines } = table;
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable table must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={title} className="-mx-1 mt-1.5 overflow-x-auto">
        <table className="w-full text-[0.8125rem] tabular-nums">
          <thead>
            <tr className="border-b border-line text-ink-soft">
              {columns.map(({ title: name, kind, isMinor }) => (
                <th
                  key={name}
                  scope="col"
                  className={cx(
                    "px-1 py-1.5 font-medium",
                    isRight(kind) ? "text-right" : "text-left",
                    isMinor && "max-md:hidden",
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text.
              <tr key={index} className={cx(line.isStrong && "font-semibold")}>
                {cellTexts(table, line).map((text, column) => {
                  const { title: name = "", kind = "text", isMinor } = columns[column] ?? {};
                  return (
                    <td
                      key={name}
                      className={cx(
                        "px-1 py-1.5 align-top",
                        isRight(kind) && "text-right",
                        kind === "text" ? "break-words" : "whitespace-nowrap",
                        isMinor && "max-md:hidden",
                      )}
                    >
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
