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

export const openDialogs = (): ReactElement<Closable>[] => opened;

/** Registers the host that renders dialogs; returns a function to remove it. Without a host, dialogs close at once. */
export function hostDialogs(onChange: () => void): () => void {
  draw = onChange;
  return () => {
    draw = undefined;
  };
}

export function closeDialogs(): void {
  for (const { props } of opened) props.onClose();
}

/** Opens a dialog, and closes an open one of the same component. Returns a function that closes without `onClose`. */
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
