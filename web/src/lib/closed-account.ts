/** What is said to whoever has just closed her account, where she finds herself then: until when it can come back. */
let said: string | null = null;

export const sayClosed = (text: string): void => {
  said = text;
};

/** Null after a reload. */
export const closedAccount = (): string | null => said;
