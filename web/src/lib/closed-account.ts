/** Text to show after the user has closed the account, with the date until which it can be restored; null if open. */
let reason: string | null = null;

export const sayClosed = (text: string): void => {
  reason = text;
};

export const closedAccount = (): string | null => reason;
