import { useQuery } from "@tanstack/react-query";

/** What every paper can draw: it need not be asked. */
const ORDINARY = /^[ -~¡-ÿ]*$/;

/** How a paper writes a text, where that is another than was typed. */
export function usePrinted(text: string): string | null {
  const typed = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  const { data: letters } = useQuery({
    queryKey: ["bill-letters"],
    queryFn: async () => ({ fit: await (await import("../papers/letters")).openLetters() }),
    enabled: !ORDINARY.test(typed),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (ORDINARY.test(typed) || !letters) return null;
  const printed = letters.fit(typed);
  return printed === typed ? null : printed;
}

/** 'En el PDF se escribirá: Li Ming' */
export function usePrintedHint(text: string): string | undefined {
  const printed = usePrinted(text);
  return printed === null ? undefined : `En el PDF se escribirá: ${printed || "-"}`;
}
