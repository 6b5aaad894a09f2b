import "sonner/dist/styles.css";
import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { subscribeToToasts, type ToastAction, type ToastRequest, takeWaiting } from "./toast";

const SHOW = { success: show.success, error: show.error, neutral: show.message };

const BUTTON =
  "-my-2.5 ml-auto min-h-11 shrink-0 rounded-control px-2.5 font-medium text-teal-ink transition-colors hover:bg-hover";

const CLASS_NAMES = {
  toast:
    "flex w-full flex-wrap items-start gap-3 rounded-card border border-line bg-surface p-4 text-sm text-ink shadow-pop md:w-92",
  icon: "mt-0.5 size-5 shrink-0",
  // A long action goes under the text.
  content: "min-w-20 grow basis-0",
  title: "font-medium",
  description: "whitespace-pre-line text-ink-soft",
  actionButton: `${BUTTON} -mr-2`,
  cancelButton: `${BUTTON} -mr-3`,
  success: "[&_[data-icon]]:text-primary",
  error: "border-rose-line [&_[data-icon]]:text-danger",
};

const MINIMUM_MS = 5000;
const MINIMUM_WITH_ACTION_MS = 10_000;
const MS_PER_CHARACTER = 60;

type Notice = Exclude<ToastRequest, { kind: "dismissal" }>;

function readingTime({ title, description = "", action }: Notice): number {
  const minimum = action ? MINIMUM_WITH_ACTION_MS : MINIMUM_MS;
  return Math.max(minimum, `${title} ${description}`.length * MS_PER_CHARACTER);
}

/** The button of a fading toast can still be pressed. */
function buttonOf({ label, onAct }: ToastAction) {
  let isDone = false;
  const onClick = () => {
    if (!isDone) onAct();
    isDone = true;
  };
  return { label, onClick };
}

function showWaiting() {
  for (const request of takeWaiting()) {
    if (request.kind === "dismissal") show.dismiss(request.id);
    else {
      const { kind, title, description, action, more, id } = request;
      SHOW[kind](title, {
        description,
        duration: readingTime(request),
        action: action && buttonOf(action),
        cancel: more && buttonOf(more),
        ...(id ? { id } : {}),
      });
    }
  }
}

export default function Toaster() {
  useEffect(() => {
    // A live region announces only what is added after it was drawn.
    const frame = requestAnimationFrame(() => requestAnimationFrame(showWaiting));
    const unsubscribe = subscribeToToasts(showWaiting);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, []);
  return (
    <Sonner
      // Overrides Sonner's font.
      style={{ fontFamily: "var(--font-sans)" }}
      position={window.matchMedia("(min-width: 48rem)").matches ? "bottom-left" : "bottom-center"}
      // Above the bars and a dialog's actions on phones.
      mobileOffset={{ bottom: "calc(var(--bottom-bar) + var(--save-bar) + 1.25rem)", left: "1rem", right: "1rem" }}
      visibleToasts={3}
      // A toast with an undo must not be covered by the next.
      expand
      containerAriaLabel="Notificaciones"
      toastOptions={{ unstyled: true, classNames: CLASS_NAMES, closeButtonAriaLabel: "Cerrar notificación" }}
    />
  );
}
