import { asRead, check, patch, type Write } from "../../db/writes";
import type { AppointmentRecord } from "../../domain/appointment/entity";
import { isVisit } from "../../domain/appointment/rules";
import { COUNTERS, type Counts, countsOf } from "../../domain/client/counts";
import type { ClientIdentity, ClientRecord, ClientTask } from "../../domain/client/entity";
import type { Practice } from "../../domain/practice/entity";
import { minuteOfIso } from "../../lib/time/rules";
import { visitKey } from "../../store/client/change";
import { countChecks, sumOfParts } from "../../store/client/count";
import { claimIdentity, idIdentity, nameIdentity, releaseIdentity } from "../../store/client/identity";
import { clientRepair, compare, type Difference } from "./difference";

export function countsAdrift(clients: ClientRecord[], appointments: AppointmentRecord[]): Difference[] {
  const owned = new Map<string, AppointmentRecord[]>(clients.map(({ id }) => [id, []]));
  for (const each of appointments) owned.get(each.client_id)?.push(each);
  return clients.flatMap((client) => {
    const own = owned.get(client.id) ?? [];
    const right = {
      ...countsOf(own),
      visits: Object.fromEntries(
        own
          .filter(({ status }) => isVisit(status))
          .map(({ id, starts_at }) => [visitKey(id), minuteOfIso(starts_at)] as const),
      ),
    };
    // A merge moves the appointments one by one, so counts may differ until it ends.
    return client.merging ? [] : compare(client.id, textOf(client), textOf(right), clientRepair(client, right));
  });
}

const textOf = ({ visits = {}, ...counts }: Counts & Pick<ClientRecord, "visits">): string => {
  const marks = Object.entries(visits).map(([key, start]) => `${key}@${start}`);
  const counted = COUNTERS.map((name) => `${name} ${counts[name]}`);
  return `${counted.join(", ")}, visits ${marks.sort().join(" ") || "none"}`;
};

export function totalAdrift(
  { practice_id, clients_before }: Practice,
  parts: Parameters<typeof sumOfParts>[0],
  clients: ClientRecord[],
): Difference[] {
  const [sum, total] = [sumOfParts(parts), clients.length];
  const set: Write = patch("practice", {
    of: { practice_id },
    set: { clients_before: total - sum },
    where: asRead({ clients_before }, "clients_before"),
  });
  const repair = [set, ...countChecks(practice_id, parts)];
  return compare("clientes", String(clients_before + sum), String(total), ...repair);
}

/** Reports clients without an identity and identities without a client, except clients with a pending job. A client
 * with an identification number needs only the identity by number: another client may have the same name and phone. */
export function identitiesAdrift(
  clients: ClientRecord[],
  identities: ClientIdentity[],
  tasks: ClientTask[],
): Difference[] {
  const busy = new Set(tasks.flatMap(({ client_id, into, due }) => (due ? [client_id, into] : [])));
  const claims = new Map(identities.map((each) => [each.identity, each]));
  const known = new Set(clients.map(({ id }) => id));
  const lost = clients.filter(({ id, merging }) => !merging && !busy.has(id)).flatMap((each) => notFound(each, claims));
  const ofNobody = identities.filter(({ client_id }) => !known.has(client_id) && !busy.has(client_id));
  return [
    ...lost,
    ...ofNobody.flatMap((claim) =>
      compare(claim.client_id, "una identidad que lleva a nadie", "ningún cliente", releaseIdentity(claim)),
    ),
  ];
}

function notFound(client: ClientRecord, claims: ReadonlyMap<string, ClientIdentity>): Difference[] {
  const { practice_id, id: client_id, revision } = client;
  const number = idIdentity({ identification_number: client.identification_number ?? null });
  const identity = number ?? nameIdentity(client);
  const holder = claims.get(identity)?.client_id;
  if (holder === client_id) return [];
  const unchanged: Write = check("client", { practice_id, id: client_id }, asRead({ revision }, "revision"));
  const claim = claimIdentity({
    practice_id,
    identity,
    client_id,
    identification: number ?? undefined,
    phone: client.phone,
  });
  return [
    {
      of: client_id,
      counted: holder ? `sus datos llevan a ${holder}` : "sus datos no llevan a nadie",
      recorded: "un cliente",
      // If two clients claim an identity, a person must decide which client gets it.
      repair: holder ? [] : [claim, unchanged],
    },
  ];
}
