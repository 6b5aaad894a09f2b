import { MessageCircle } from "lucide-react";
import type { ComponentProps } from "react";
import { ELSEWHERE } from "../../lib/text";
import { ButtonLink } from "./button";

interface WhatsAppButtonProps extends Omit<ComponentProps<typeof ButtonLink>, "icon" | "target" | "rel"> {
  /** End of the button's name for screen readers, such as 'a Laura'. */
  more?: string;
}

export const WhatsAppButton = ({ more, children, ...rest }: WhatsAppButtonProps) => (
  <ButtonLink {...rest} icon={<MessageCircle aria-hidden />} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="sr-only">
      {more && ` ${more}`} {ELSEWHERE}
    </span>
  </ButtonLink>
);
