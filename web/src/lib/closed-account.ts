let said: string | null = null;

/** Says to whoever has just closed her account until when it can come back, where she finds herself then. */
export const sayClosed = (text: string): void => {
  said = text;
};

/** What is to be said of it; nothing to whoever opens the page anew. */
export const closedText = (): string | null => said;
