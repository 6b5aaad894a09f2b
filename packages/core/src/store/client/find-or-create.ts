import type { PracticeContext } from "../../db/context";
import type { ClientRecord } from "../../domain/client/entity";
import {
  changePerson,
  type Person,
  type PersonInput,
  type PersonMembers,
  personOf,
  readPerson,
  trimmedOrNull,
} from "../../domain/client/person";
import { isAnotherPerson } from "../../domain/client/rules";
import { OPTIONAL_DETAILS } from "../../domain/person/schema";
import { AppError } from "../../errors";
import { mapFields } from "../../fields";
import { normalizeText } from "../../lib/spanish/rules";
import { readClient } from "./read";
import { correctClient, type ResolvedClient, resolveClient, withoutNumber } from "./resolve";

const OTHERS_TEXT =
  "El agente no cambia los datos de un cliente. No los envíes, o registra a la otra persona sin client_id.";

/** A client with missing details filled in by an agent. @throws AppError `forbidden` for details that differ. */
function completed<M extends string>(known: Person, named: Person, members: PersonMembers<M>): Person {
  const differing = (["name", "phone", ...OPTIONAL_DETAILS] as const).filter(
    (detail) => known[detail] && named[detail] && normalizeText(known[detail]) !== normalizeText(named[detail]),
  );
  if (differing.length > 0) {
    const errors = differing.map((detail) => ({ path: members[detail] ?? detail, message: OTHERS_TEXT }));
    throw new AppError("forbidden", { message: OTHERS_TEXT, errors });
  }
  return { ...known, ...mapFields(OPTIONAL_DETAILS, (detail) => known[detail] ?? named[detail]) };
}

/**
 * The client of an input: by id, else the `current` one, else found or created by the details in `members`. Different
 * details correct the client, unless they identify another person.
 * @throws AppError `not_found`, `client_deleted`, `invalid_input`, `duplicate_client`; `forbidden` for an agent with other details.
 */
export async function findOrCreateClient<M extends string>(
  ctx: PracticeContext,
  input: PersonInput<M> & { client_id?: string | null },
  members: PersonMembers<M>,
  current?: ClientRecord,
): Promise<ResolvedClient> {
  const { client_id } = input;
  const client = client_id && client_id !== current?.id ? await readClient(ctx, client_id) : current;
  if (!client) return resolveClient(ctx, readPerson(input, members));
  const known = personOf(client);
  const named = changePerson(known, input, members);
  const identification_number = members.identification_number
    ? trimmedOrNull(input[members.identification_number])
    : null;
  if (ctx.actor.kind === "agent")
    return correctClient(
      ctx,
      client,
      completed(known, withoutNumber(ctx, known, { ...named, identification_number }), members),
    );
  if (!isAnotherPerson(known, { ...named, identification_number })) return correctClient(ctx, client, named);
  return resolveClient(
    ctx,
    readPerson({ ...input, [members.name]: named.name, [members.phone]: named.phone }, members),
  );
}
