import { type Coming, comingAs, type Group, groupOf, type Reviewed } from "./review";

export interface Totals {
  groups: Record<Group, number>;
  /** Number of lines that still wait for a preview. */
  waiting: number;
  /** Number of new and known people to import; a person may have several lines. */
  people: Record<Coming, number>;
  packages: number;
  sessions: number;
  /** Total debt in whole pesos. */
  owed: number;
  appointments: number;
  /** Number of people who will get an invitation to a Google meeting, if Google is connected. */
  invited: number;
}

export const peopleIn = (rows: readonly Reviewed[]): number =>
  new Set(rows.map(({ preview }) => preview?.leaves?.client.id)).size;

const isInvited = ({ line: { rest }, preview }: Reviewed): boolean =>
  Boolean(rest.next?.is_virtual && !rest.next.from_google && preview?.appointments[0] && preview.leaves?.client.email);

export function totalsOf(rows: readonly Reviewed[]): Totals {
  const peopleAs = (state: Coming) => peopleIn(rows.filter((row) => comingAs(row) === state));
  const totals: Totals = {
    groups: { new: 0, known: 0, warned: 0, doubtful: 0, refused: 0, brought: 0, repeated: 0, out: 0 },
    waiting: 0,
    people: { new: peopleAs("new"), known: peopleAs("known") },
    packages: 0,
    sessions: 0,
    owed: 0,
    appointments: 0,
    invited: peopleIn(rows.filter((row) => comingAs(row) && isInvited(row))),
  };
  for (const row of rows) {
    const group = groupOf(row);
    if (group === null) totals.waiting += 1;
    else totals.groups[group] += 1;
    if (!row.preview || !comingAs(row)) continue;
    totals.packages += row.preview.sessions_left > 0 ? 1 : 0;
    totals.sessions += row.preview.sessions_left;
    totals.owed += row.preview.owed;
    totals.appointments += row.preview.appointments.length;
  }
  return totals;
}
