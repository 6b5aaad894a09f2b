import type { ReactNode } from "react";
import { lazyComponent } from "../../../components/lazy/lazy-component";

const PrintedText = lazyComponent(() => import("./printed-text"), {
  NotLoaded: () => "Este nombre tiene letras que el PDF quizás escriba de otra manera.",
});

/** Texts with only letters that the PDF's fonts have. */
const ORDINARY = /^[ -~¡-ÿ]*$/;

/** 'En el PDF se escribirá: Li Ming' for a text with letters of other scripts. */
export function printedHint(text: string, lead = "En el PDF se escribirá:"): ReactNode {
  const typed = text.normalize("NFC").replace(/\s+/gu, " ").trim();
  return ORDINARY.test(typed) ? undefined : <PrintedText text={typed} lead={lead} />;
}
