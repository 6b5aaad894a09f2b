import { createHmac } from "node:crypto";
import type { PracticeContext } from "../../db/index";
import { hashOfLink } from "../confirmation/links";

const BYTES = 16;

/** 128 bits derived from the offer, so that repeating it gives the same link. */
export function tokenOfOffer({ meet, practice }: Pick<PracticeContext, "meet" | "practice">, id: string): string {
  const [key] = meet.keys.encryption;
  if (!key) throw new Error("a key is missing");
  const own = createHmac("sha256", key).update("offer-link").digest();
  const mac = createHmac("sha256", own).update([practice.practice_id, id].join(" "));
  return mac.digest().subarray(0, BYTES).toString("base64url");
}

export const hashOfOffer = (ctx: Pick<PracticeContext, "meet" | "practice">, id: string): string =>
  hashOfLink(tokenOfOffer(ctx, id)) ?? "";

/** The path of an offer's page, below the web's origin. */
export const offerPath = (token: string): string => `/c/hora/${token}`;
