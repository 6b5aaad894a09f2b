/** Untrusted text from an address, without links, and isolated so that it cannot reorder the words around it. */
export const Received = ({ text }: { text: string }) => (
  <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
    Mensaje recibido: «<bdi>{text}</bdi>»
  </p>
);
