/** A message that the sign-in page shows after this page has signed out: toasts end with the session. */
interface Told {
  tone: "teal" | "amber";
  title: string;
  text: string;
}

let told: Told | null = null;

export const tellAtLogin = (message: Told | null): void => {
  told = message;
};

export const toldAtLogin = (): Told | null => told;
