import { commit, type PracticeContext } from "../../db/index";
import { asRead, put, type Write } from "../../db/writes";
import { plusCounts } from "../../domain/client/counts";
import type { ClientRecord } from "../../domain/client/entity";
import type { ClientListItem } from "../../domain/client/output";
import { type Person, personFields, personOf } from "../../domain/client/person";
import { directoryText } from "../../domain/client/rules";
import type { MergeClientsInput } from "../../domain/client/schema";
import { OPTIONAL_DETAILS } from "../../domain/person/schema";
import { purchaseStatus } from "../../domain/purchase/rules";
import { formerConsents, mergedConsent } from "../../domain/reminder/consent/rules";
import { AppError, invalidField } from "../../errors";
import { mapFields } from "../../fields";
import { announceWrites, debtWrites, removal } from "../../store/client/change";
import { handOver, idIdentity, ownIdentities } from "../../store/client/identity";
import { readClient } from "../../store/client/read";
import { toListItem } from "../../store/client/record";
import { clientTaskWrite } from "../../store/client/task";
import { feedWrites } from "../../store/feed/change";
import { followWrites } from "../../store/handoff/change";
import { mergeEntryWrites } from "../../store/waitlist/holds";

/** Merges the client `id` into `into`, which gets missing details and both clients' counts. A job then moves the
 * records; from now on either id finds `into`. @throws AppError `not_found`, `client_deleted`; `invalid_input` if
 * both are the same client; `active_package` while both have an active package. */
export function mergeClients(ctx: PracticeContext, input: MergeClientsInput): Promise<ClientListItem> {
  return commit(ctx, async () => {
    const [from, into] = await Promise.all([readClient(ctx, input.id), readClient(ctx, input.into)]);
    if (from.id === into.id) throw invalidField("into", "Elige otro cliente: este es el mismo.");
    requireOneActive(ctx, from, into);
    const person = mergedPerson(from, into);
    const client: ClientRecord = { ...into, ...personFields(person), directory: directoryText(person) };
    const merged = combinedClient(client, from, ctx.clock.now().toISOString());
    const [identities, entries, handoffs] = await Promise.all([
      claimBoth(ctx, from, merged),
      mergeEntryWrites(ctx, from, into),
      followWrites(ctx, from.id, into.id),
    ]);
    return {
      writes: [
        ...removal(from),
        mergedWrite(ctx, into, merged),
        ...debtWrites(into, { before: into.unpaid, after: merged.unpaid, counted: 0 }),
        ...identities,
        clientTaskWrite(ctx, { practice_id: into.practice_id, client_id: from.id, kind: "merge", into: into.id }),
        ...announceWrites(ctx, into, merged),
        ...entries,
        ...handoffs,
        ...feedWrites(ctx),
      ],
      result: toListItem(ctx, merged),
    };
  });
}

function requireOneActive(ctx: PracticeContext, ...clients: ClientRecord[]): void {
  const now = ctx.clock.now().toISOString();
  const isActive = ({ packages }: ClientRecord) =>
    Object.values(packages ?? {}).some((each) => purchaseStatus(each, now) === "active");
  if (clients.every(isActive)) throw new AppError("active_package", { message: BOTH_ACTIVE_TEXT });
}

const BOTH_ACTIVE_TEXT =
  "Los dos clientes tienen un paquete con sesiones disponibles. Termina uno de los dos antes de unirlos.";

const mergedPerson = (from: ClientRecord, into: ClientRecord): Person => ({
  ...personOf(into),
  ...mapFields(OPTIONAL_DETAILS, (detail) => into[detail] ?? from[detail] ?? null),
});

const combinedClient = (into: ClientRecord, from: ClientRecord, now: string): ClientRecord => ({
  ...into,
  ...plusCounts(into, from),
  visits: { ...from.visits, ...into.visits },
  last_is_virtual: into.last_is_virtual ?? from.last_is_virtual,
  packages: { ...from.packages, ...into.packages },
  sales: into.sales + from.sales,
  owed: (into.owed ?? 0) + (from.owed ?? 0),
  unpaid: { ...from.unpaid, ...into.unpaid },
  credit: (into.credit ?? 0) + (from.credit ?? 0),
  announced: { ...from.announced, ...into.announced },
  ...lastCollected(into, from),
  ...consents(into, from, now),
  email_stopped: stopOfEither(into, from),
  merging: (into.merging ?? 0) + 1,
  revision: into.revision + 1,
});

/** Either client's `email_stopped` if it names the remaining client's email address; undefined if neither does. */
function stopOfEither({ email, email_stopped }: ClientRecord, from: ClientRecord) {
  const stops = [email_stopped, from.email_stopped];
  const stopped = stops.find((each) => each?.email.toLowerCase() === email?.toLowerCase());
  return stopped && email ? { ...stopped, email } : undefined;
}

function consents(into: ClientRecord, from: ClientRecord, now: string) {
  const consent = mergedConsent(into.consent, from.consent);
  const given_up = [into.consent, from.consent].filter((each) => each !== consent);
  const former = [...(into.former_consents ?? []), ...(from.former_consents ?? [])];
  return { consent, former_consents: formerConsents(former, given_up, now) };
}

const lastCollected = (into: ClientRecord, from: ClientRecord) => {
  const { collected_at, collected_by } = (from.collected_at ?? "") > (into.collected_at ?? "") ? from : into;
  return { collected_at, collected_by };
};

function mergedWrite(ctx: PracticeContext, before: ClientRecord, after: ClientRecord): Write {
  const now = ctx.clock.now().toISOString();
  return put("client", { ...after, updated_at: now, named_at: now, email_at: now }, asRead(before, "revision"));
}

/** Assigns the identities of both clients to the remaining one, so that each identity finds this client. */
async function claimBoth(ctx: PracticeContext, from: ClientRecord, into: ClientRecord): Promise<Write[]> {
  const claims = (await Promise.all([ownIdentities(ctx, from), ownIdentities(ctx, into)])).flat();
  const identification = idIdentity(personOf(into)) ?? undefined;
  const wanted = new Map(claims.map((claim) => [claim.identity, claim]));
  return [...wanted.values()].map((claim) => handOver(claim, { ...claim, client_id: into.id, identification }));
}
