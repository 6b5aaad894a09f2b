import type { Settlement } from "@sereno/core/domain/payment/rules";
import { TRPCClientError } from "@trpc/client";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { hostDialogs, openDialogs } from "../../../components/lazy/opened";
import type { PaidFor } from "./settlement-fields";
import { isGivenUp, settling } from "./settling";

const refusal = (data: object) => TRPCClientError.from({ error: { code: -32600, message: "No.", data } });
const NEEDED = refusal({ appCode: "settlement_needed", paid: 130_000 });

function paidChange() {
  const sent: (string | undefined)[] = [];
  const send = async (settle?: string) => {
    sent.push(settle);
    if (!settle) throw NEEDED;
    return settle;
  };
  return { sent, send };
}

interface Question extends PaidFor {
  paid: number;
  onAnswer: (settle: Settlement) => void;
  onClose: () => void;
}

const whenAsked = () =>
  new Promise<Question>((resolve) => {
    const stop = hostDialogs(() => {
      const [question] = openDialogs() as ReactElement<Question>[];
      if (!question) return;
      stop();
      resolve(question.props);
    });
  });

test("an unpaid change is sent once without a question", async () => {
  expect(await settling({ of: "cita", send: async (settle) => settle ?? "sent" })).toBe("sent");
  expect(openDialogs()).toEqual([]);
});

test("a change refused because of a payment asks how to settle it, and is sent again with the answer", async () => {
  const { sent, send } = paidChange();
  const shown: boolean[] = [];
  const asked = whenAsked();
  const settled = settling({ of: "cita", send, onAsk: (isAsking) => shown.push(isAsking) });
  const question = await asked;
  expect(question).toMatchObject({ of: "cita", paid: 130_000 });
  expect(shown).toEqual([true]);
  question.onAnswer("refund");
  expect(await settled).toBe("refund");
  expect(sent).toEqual([undefined, "refund"]);
  expect(shown).toEqual([true, false]);
  expect(openDialogs()).toEqual([]);
});

test("closing the settlement dialog sends no request and rejects with GivenUp", async () => {
  const { sent, send } = paidChange();
  const asked = whenAsked();
  const settled = settling({ of: "paquete", send }).catch(isGivenUp);
  (await asked).onClose();
  expect(await settled).toBe(true);
  expect(sent).toEqual([undefined]);
});

test("a refusal that does not ask for a settlement is rethrown, and the therapist is asked nothing", async () => {
  const refused = refusal({ appCode: "stale_version" });
  await expect(settling({ of: "cita", send: () => Promise.reject(refused) })).rejects.toBe(refused);
  expect(isGivenUp(refused)).toBe(false);
});

test("a change is given up if no screen shows the settlement dialog", async () => {
  const { sent, send } = paidChange();
  expect(await settling({ of: "cita", send }).catch(isGivenUp)).toBe(true);
  expect(sent).toEqual([undefined]);
});
