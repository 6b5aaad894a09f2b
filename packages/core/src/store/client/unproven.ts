import type { PracticeContext } from "../../db/context";
import type { Person } from "../../domain/client/person";
import { AppError } from "../../errors";
import { idIdentity } from "./identity";

const NOT_THEIRS_TEXT =
  "Ese documento no es el que tiene en Sereno quien escribe. Envíalo todo sin el documento, o pasa la conversación.";

/**
 * The person in a conversation's input without the identification number (`known`: the stored client). A phone does not
 * prove ownership of a number, and a lookup would reveal whether a client has it. The therapist enters it.
 * @throws AppError `forbidden` for a number other than the client's own.
 */
export function withoutNumber({ actor }: PracticeContext, known: Person | null, said: Person): Person {
  if (!actor.writer || said.identification_number === null) return said;
  const own = known && idIdentity(known);
  if (own && own !== idIdentity(said)) throw new AppError("forbidden", { message: NOT_THEIRS_TEXT });
  return { ...said, identification_number: null };
}
