/** What an address brought, as plain text: nothing in it can be pressed, nor turns the words around it. */
export const Received = ({ text }: { text: string }) => (
  <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
    Mensaje recibido: «<bdi>{text}</bdi>»
  </p>
);
