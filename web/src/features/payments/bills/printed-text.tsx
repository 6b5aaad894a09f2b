import { useQuery } from "@tanstack/react-query";
import { openLetters } from "../papers/letters";

interface PrintedTextProps {
  /** Composed, single spaces. */
  text: string;
  /** What stands before it. */
  lead: string;
}

/** How a paper writes a text, where that is another than was typed. */
export default function PrintedText({ text, lead }: PrintedTextProps) {
  const { data: letters } = useQuery({
    queryKey: ["bill-letters"],
    queryFn: async () => ({ fit: await openLetters() }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const printed = letters?.fit(text);
  return printed === undefined || printed === text ? null : `${lead} ${printed || "-"}`;
}
