import { useQuery } from "@tanstack/react-query";
import { printedName } from "../papers/page-writer";

export default function PrintedText({ text, lead }: { text: string; lead: string }) {
  const { data: printed } = useQuery({
    queryKey: ["printed-name", text],
    queryFn: () => printedName(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return printed === undefined || printed === text ? null : `${lead} ${printed || "-"}`;
}
