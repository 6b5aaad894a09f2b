export interface Mirroring {
  mirrors_in_person: boolean;
  /** `working`: the job is applying a switch. `failing`: Google refused a change several times; the job retries. */
  state: "settled" | "working" | "failing";
}
