export interface Mirroring {
  mirrors_in_person: boolean;
  /** `working`: a job adds or removes events; `failing`: the job failed repeatedly and retries; `settled`: no job. */
  state: "settled" | "working" | "failing";
}
