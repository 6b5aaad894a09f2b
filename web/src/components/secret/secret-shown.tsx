import { Check, Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { toast } from "../ui/toast/toast";

interface SecretShownProps {
  secret: string;
  warning: string;
  isCopied: boolean;
  onCopied: () => void;
}

export function SecretShown({ secret, warning, isCopied, onCopied }: SecretShownProps) {
  const button = useRef<HTMLButtonElement>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => button.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      onCopied();
    } catch {
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
      toast.error("No se pudo copiar", "El texto quedó seleccionado: cópialo a mano.");
    }
  };

  return (
    <div className="grid gap-4">
      <Banner tone="amber" title="No se vuelve a mostrar">
        {warning}
      </Banner>
      <div className="rounded-card border border-line bg-sunken p-4">
        <code ref={text} onCopy={onCopied} className="block font-mono text-sm wrap-anywhere select-all">
          {secret}
        </code>
        <Button
          ref={button}
          variant={isCopied ? "secondary" : "primary"}
          icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
          className="mt-4 w-full"
        >
          <span aria-live="polite">{isCopied ? "Copiado" : "Copiar"}</span>
        </Button>
      </div>
    </div>
  );
}
