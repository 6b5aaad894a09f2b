export interface Mirroring {
  mirrors_in_person: boolean;
  /** `working`: the switch was just changed. `failing`: Google refused a change several times; Sereno keeps trying. */
  state: "settled" | "working" | "failing";
}
