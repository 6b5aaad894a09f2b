import { useCallback, useEffect, useRef, useState } from "react";

const DEBOUNCE_MS = 150;

/**
 * A text that is searched once typing pauses, or at once by `send`. `value` is what is searched; it can change from outside, too,
 * and then takes the place of what was typed.
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);

  const send = useCallback(
    (wanted: string) => {
      sent.current = wanted;
      onSearch(wanted);
    },
    [onSearch],
  );

  // Only a value that came from elsewhere replaces what is being typed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => send(wanted), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, send]);

  const clear = () => {
    setText("");
    if (sent.current) send("");
  };

  return { text, setText, send: () => send(text.trim()), clear };
}

export type TypedSearch = ReturnType<typeof useTypedSearch>;
