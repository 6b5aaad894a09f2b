import { useCallback, useEffect, useRef, useState } from "react";

/** A search field's text. Searches when typing pauses, or at once by `send`. A new `value` replaces the text. */
export function useTypedSearch(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const sent = useRef(value);

  const send = useCallback(
    (query: string) => {
      sent.current = query;
      onSearch(query);
    },
    [onSearch],
  );

  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const query = text.trim();
    if (query === sent.current) return;
    const timer = setTimeout(() => send(query), 150);
    return () => clearTimeout(timer);
  }, [text, send]);

  const clear = () => {
    setText("");
    if (sent.current) send("");
  };

  return { text, setText, send: () => send(text.trim()), clear };
}

export type TypedSearch = ReturnType<typeof useTypedSearch>;
