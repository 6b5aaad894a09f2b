import { useState } from "react";
import { Dialog } from "../components/ui/dialog";
import { Switch } from "../components/ui/form/checkbox";
import { setUsesShortcuts, usesShortcuts } from "../lib/kept/shortcuts";

const SHORTCUTS = [
  ["N", "Nueva cita"],
  ["/ o Ctrl + K", "Buscar personas, fechas y acciones"],
  ["T", "Ir a hoy"],
  ["?", "Ver estos atajos"],
  ["Alt + T", "Ir a los avisos, para deshacer"],
  ["Alt + ↑ ↓ ← →", "En el calendario: mover la cita 5 minutos o un día"],
  ["Alt + Mayús + ↑ ↓", "En el calendario: cambiar su duración"],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(usesShortcuts);
  const change = (on: boolean) => {
    setUsesShortcuts(on);
    setIsOn(usesShortcuts());
  };
  return (
    <Dialog onClose={onClose} title="Atajos de teclado">
      <dl className="grid grid-cols-[auto_1fr] tight:grid-cols-1 items-baseline gap-x-4 gap-y-3">
        {SHORTCUTS.map(([keys, text]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-control border border-line bg-sunken px-2 py-1 font-sans text-sm whitespace-nowrap">
                {keys}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-6"
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        label="Usar los atajos de una sola tecla"
        description="En este navegador."
      />
    </Dialog>
  );
}
