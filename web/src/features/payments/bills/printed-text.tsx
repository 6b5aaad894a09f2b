import { useQuery } from "@tanstack/react-query";
import { printedName } from "../papers/letters";

interface PrintedTextProps {
  /** Composed, single spaces. */
  text: string;
  /** What stands before it. */
  lead: string;
}

/** How a paper writes a text, where that is another than was typed. */
export default function PrintedText({ text, lead }: PrintedTextProps) {
  const { data: printed } = useQuery({
    queryKey: ["printed-name", text],
    queryFn: () => printedName(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return printed === undefined || printed === text ? null : `${lead} ${printed || "-"}`;
}
