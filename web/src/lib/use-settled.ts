import { useEffect, useRef, useState } from "react";

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const isTyping = useRef(false);
  useEffect(() => {
    if (!isTyping.current) setSettled(text);
    isTyping.current = true;
    const timer = setTimeout(() => {
      isTyping.current = false;
      setSettled(text);
    }, 75);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
