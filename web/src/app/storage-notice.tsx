import { Banner } from "../components/ui/banner";

const TEXTS = {
  low: {
    title: "Queda poco espacio en el computador de Sereno",
    text: "Libera espacio pronto: cuando se acabe, Sereno no podrá guardar ningún cambio.",
  },
  full: {
    title: "No queda espacio en el computador de Sereno",
    text: "Lo guardado está a salvo, pero no se guarda ningún cambio hasta que liberes espacio.",
  },
};

const isKnown = (state: string): state is keyof typeof TEXTS => Object.hasOwn(TEXTS, state);

export function StorageNotice({ state }: { state: string }) {
  if (!isKnown(state)) return null;
  const { title, text } = TEXTS[state];
  return (
    <Banner tone="amber" title={title} className="mb-5">
      {text}
    </Banner>
  );
}
