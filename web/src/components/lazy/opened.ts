import { type ComponentType, createElement, type ReactElement } from "react";

export interface Closable {
  onClose: () => void;
}

let opened: ReactElement<Closable>[] = [];
let count = 0;
let draw: (() => void) | undefined;

function change(next: typeof opened) {
  opened = next;
  draw?.();
}

/** The dialogs that are open, the last on top. */
export const openDialogs = (): ReactElement<Closable>[] => opened;

/** Takes on to draw them; while nobody does, what is opened is closed at once. */
export function hostDialogs(onChange: () => void): () => void {
  draw = onChange;
  return () => {
    draw = undefined;
  };
}

export function closeDialogs(): void {
  for (const { props } of opened) props.onClose();
}

/**
 * Opens a dialog over whatever is there; of one and the same only one: its code may come after another press. `onClose` of its
 * props is told when the person closes it, or the page that it is on.
 */
export function openDialog<Props extends Closable>(
  Dialog: ComponentType<Props>,
  props: Omit<Props, "onClose"> & Partial<Closable>,
): () => void {
  const close = () => change(opened.filter((each) => each !== dialog));
  const onClose = () => {
    close();
    props.onClose?.();
  };
  const dialog: ReactElement<Closable> = createElement(Dialog, { ...(props as Props), onClose, key: ++count });
  for (const each of opened) if (each.type === Dialog) each.props.onClose();
  if (draw) change([...opened, dialog]);
  else onClose();
  return close;
}
