/** How far appointments in person are in Google Calendar. */
export interface Mirroring {
  mirrors_in_person: boolean;
  /** `working`: the switch was just turned. `failing`: Google has refused a change several times; Sereno goes on trying. */
  state: "settled" | "working" | "failing";
}
