import { continueClientTasks } from "@sereno/core/actions/client/continue-removal";
import { createClient } from "@sereno/core/actions/client/create";
import { deleteClient } from "@sereno/core/actions/client/delete";
import { updateClient } from "@sereno/core/actions/client/update";
import { CreateClientInput, UpdateClientInput } from "@sereno/core/domain/client/schema";
import { type Action, pick } from "./action";

export const correct: Action = async ({ ctx, records, draw }) => {
  const client = pick(records.clients, draw);
  if (!client) return null;
  const { id, name } = client;
  await updateClient(ctx, UpdateClientInput.parse({ id, name: `Otra ${draw(9)}` }));
  return { undo: () => updateClient(ctx, UpdateClientInput.parse({ id, name })) };
};

export const register =
  (by: "ctx" | "agent"): Action =>
  async ({ ctx, [by]: registrar, records, draw }) => {
    const phone = `30077700${10 + draw(80)}`;
    if (records.clients.some((each) => each.phone === `+57${phone}`)) return null;
    const { id } = await createClient(registrar, CreateClientInput.parse({ name: "Nueva Persona", phone }));
    return {
      undo: async () => {
        await deleteClient(ctx, id);
        await continueClientTasks(ctx);
      },
    };
  };
