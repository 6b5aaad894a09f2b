export interface Mirroring {
  mirrors_in_person: boolean;
  /** `failing`: a calendar task failed repeatedly and is retried; `working`: a job adds or removes events. */
  state: "settled" | "working" | "failing";
}
