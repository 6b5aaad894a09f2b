export interface Mirroring {
  mirrors_in_person: boolean;
  /** `working`: a job adds or removes events. `failing`: it failed several times and retries. `settled`: neither. */
  state: "settled" | "working" | "failing";
}
