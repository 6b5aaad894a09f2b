import * as z from "zod/mini";

export const Instant = z.iso.datetime().check(z.describe("ISO 8601 instant in UTC, e.g. 2026-11-24T15:00:00.000Z."));

export const WallClock = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    z.describe("Local date and time in the practice's timezone, e.g. 2026-11-24 10:00:00."),
  );

export const Success = z.object({ success: z.literal(true) });

export const Count = z.int().check(z.minimum(0));

export const WholePesos = z.int().check(z.minimum(0), z.describe("Whole Colombian pesos."));

export const Percentage = z.int().check(z.minimum(0), z.maximum(100), z.describe("0 to 100, rounded."));

export const Version = z
  .int()
  .check(z.minimum(0), z.describe("Rises with every change. Also the `ETag`; send it as `version`, or in `If-Match`."));
