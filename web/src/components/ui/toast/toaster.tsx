import "sonner/dist/styles.css";
import { X } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast as show } from "sonner";
import { deviceNow } from "../../../lib/clock/server-clock";
import { isNotice, type Notice, subscribeToToasts, type ToastAction, type ToastRequest, takeWaiting } from "./toast";

interface Failure {
  id: string;
  titles: string[];
  isLoad: boolean;
  at: number;
}

/** Nobody repeats a failed action within this time, so a success within it is that of another action. */
const REPEAT_MS = 1500;

export function createFailures(now = deviceNow) {
  const shown = new Map<string, Failure>();
  let count = 0;

  const end = (isOver: (failure: Failure) => boolean): string[] => {
    const over = [...shown].filter(([, failure]) => isOver(failure));
    for (const [key] of over) shown.delete(key);
    return over.map(([, { id }]) => id);
  };

  return {
    /** Adds a failure to the toast of failures with the same reason. Toasts with an action or an id stay separate. */
    join(notice: Notice): Notice {
      const { kind, title, description: reason, isLoad = false, action } = notice;
      if (kind !== "error" || action || notice.id) return notice;
      const key = `${isLoad} ${reason ?? title}`;
      // Uses a new id for each toast, because a fading toast would remove a new toast with the same id.
      const failure = shown.get(key) ?? { id: `failure-${count++}`, titles: [], isLoad, at: 0 };
      failure.at = now();
      shown.set(key, failure);
      if (!failure.titles.includes(title)) failure.titles.push(title);
      const [first = title, ...others] = failure.titles;
      return { ...notice, id: failure.id, title: first, description: [...others, reason].filter(Boolean).join("\n") };
    },
    loaded: (title: string) => end(({ titles, isLoad }) => isLoad && titles.includes(title)),
    acted: () => end(({ isLoad, at }) => !isLoad && now() - at >= REPEAT_MS),
    gone: (id: unknown) => void end((failure) => failure.id === id),
  };
}

const SHOW = { success: show.success, error: show.error, neutral: show.message };

const BUTTON =
  "-my-2.5 ml-auto min-h-11 shrink-0 rounded-control px-2.5 font-medium text-teal-ink transition-colors hover:bg-hover";

const CLASS_NAMES = {
  toast:
    "flex w-full! flex-wrap items-start gap-x-3 rounded-card border border-line bg-surface py-3 pr-11 pl-4 text-sm text-ink shadow-pop",
  icon: "mt-0.5 size-5 shrink-0",
  // Lets a long action wrap below the text.
  content: "min-w-28 grow basis-0",
  title: "font-medium",
  description: "whitespace-pre-line text-ink-soft",
  actionButton: BUTTON,
  cancelButton: `${BUTTON} -mr-3`,
  closeButton:
    "absolute top-0 right-0 grid size-11 place-items-center rounded-control text-ink-soft transition-colors hover:bg-hover hover:text-ink",
  success: "[&_[data-icon]]:text-primary",
  error: "border-rose-line [&_[data-icon]]:text-danger",
};

const MINIMUM_MS = 5000;
const MINIMUM_WITH_ACTION_MS = 10_000;
const MS_PER_CHARACTER = 60;

function readingTime({ title, description = "", action }: Notice): number {
  const minimum = action ? MINIMUM_WITH_ACTION_MS : MINIMUM_MS;
  return Math.max(minimum, `${title} ${description}`.length * MS_PER_CHARACTER);
}

/** A toast's button. Runs the action only once, because the button of a fading toast can still be pressed. */
function buttonOf({ label, onAct }: ToastAction) {
  let isDone = false;
  const onClick = () => {
    if (!isDone) onAct();
    isDone = true;
  };
  return { label, onClick };
}

const failures = createFailures();

function overBy(request: ToastRequest): string[] {
  if (request.kind === "dismissal") return [request.id];
  if (request.kind === "recovery") return failures.loaded(request.title);
  return request.kind === "success" ? failures.acted() : [];
}

function showWaiting() {
  for (const request of takeWaiting()) {
    for (const id of overBy(request)) show.dismiss(id);
    if (isNotice(request)) draw(failures.join(request));
  }
}

function draw(notice: Notice) {
  const { kind, title, description, action, more, id } = notice;
  SHOW[kind](title, {
    description,
    duration: readingTime(notice),
    action: action && buttonOf(action),
    cancel: more && buttonOf(more),
    onDismiss: (gone) => failures.gone(gone.id),
    onAutoClose: (gone) => failures.gone(gone.id),
    ...(id ? { id } : {}),
  });
}

export default function Toaster() {
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(showWaiting));
    const unsubscribe = subscribeToToasts(showWaiting);
    return () => {
      cancelAnimationFrame(frame);
      unsubscribe();
    };
  }, []);
  return (
    <Sonner
      style={{ fontFamily: "var(--font-sans)", width: "min(26rem, 100vw - 5rem)" }}
      // Keeps toasts off the controls often pressed next. On wide screens, `styles.css` puts them below the navigation.
      position="top-center"
      offset={{ top: "0.5rem" }}
      mobileOffset={{ top: "calc(0.5rem + env(safe-area-inset-top))", left: "0.5rem", right: "4.5rem" }}
      visibleToasts={3}
      // Shows toasts below each other, so that none covers the undo of another.
      expand
      closeButton
      icons={{ close: <X aria-hidden className="size-4" /> }}
      containerAriaLabel="Notificaciones"
      toastOptions={{ unstyled: true, classNames: CLASS_NAMES, closeButtonAriaLabel: "Cerrar notificación" }}
    />
  );
}
