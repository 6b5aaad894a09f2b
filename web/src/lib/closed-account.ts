/** What is said to whoever has just closed her account, where she finds herself then. */
interface Closed {
  /** Until when it can come back. */
  text: string;
  certificate_path: string;
}

let said: Closed | null = null;

export const sayClosed = (closed: Closed): void => {
  said = closed;
};

/** Nothing to whoever opens the page anew. */
export const closedAccount = (): Closed | null => said;
