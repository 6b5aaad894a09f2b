import { Copy } from "lucide-react";
import { Button } from "./button";
import { copyText } from "./copy-text";

/** Copies a message for somebody without WhatsApp. */
export const CopyMessage = ({ text, to, onCopy }: { text: string; to: string; onCopy: () => void }) => (
  <Button icon={<Copy aria-hidden />} onClick={() => void copyText(text).then((isCopied) => isCopied && onCopy())}>
    Copiar mensaje
    <span className="sr-only"> para {to}</span>
  </Button>
);
