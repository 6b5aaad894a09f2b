/** Text shown after an account is closed, with the date until which it can be restored. */
let reason: string | null = null;

export const sayClosed = (text: string): void => {
  reason = text;
};

export const closedAccount = (): string | null => reason;
