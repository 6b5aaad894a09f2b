import * as z from "zod/mini";
import type { Recording } from "./deploy";
import { type Facts, may, type Policy } from "./iam";
import { NAMELESS, RULES } from "./name-rules";

const Name = z.string();
const Role = z.object({ permissionsBoundary: z.optional(z.string()), assumeRolePolicy: z.optional(z.unknown()) });

function factsOf(stage: string, name: string, inputs: Record<string, unknown>): Facts {
  const { permissionsBoundary, assumeRolePolicy } = Role.parse(inputs);
  const [service] = /\w+\.amazonaws\.com/.exec(JSON.stringify(assumeRolePolicy ?? "")) ?? [];
  return {
    "aws:ResourceTag/sst:stage": stage,
    // A recording names the certificate's validation record '_1', because AWS chooses its name later.
    "route53:ChangeResourceRecordSetsNormalizedRecordNames":
      name === "_1" ? `_1.${stage}.preview.sereno.example` : name,
    "kms:ViaService": "dynamodb.us-east-1.amazonaws.com",
    ...(permissionsBoundary && { "iam:PermissionsBoundary": permissionsBoundary }),
    ...(service && { "iam:PassedToService": service }),
  };
}

export function wrongNames({ resources }: Recording, stage: string, rights: Policy): string[] {
  return resources
    .filter(({ type }) => type.startsWith("aws:") && !NAMELESS.has(type))
    .flatMap(({ type, name: id, inputs }) => {
      const rule = RULES[type];
      if (!rule) return [`Nobody knows how AWS names ${type}: ${id}.`];
      const [first, second = first] = [rule.field].flat();
      const { data: name } = Name.safeParse(inputs[first ?? ""] ?? inputs[second ?? ""]);
      if (name === undefined) return [`${id} has no name.`];
      const facts = factsOf(stage, name, inputs);
      const beginning = rule.isNotOurs ? "" : `sereno-${stage}`;
      return [
        ...(rule.fits.test(name) ? [] : [`${id} is named ${name}, against ${rule.page}.`]),
        ...(name.replace(/^\/aws\/lambda\//, "").startsWith(beginning)
          ? []
          : [`${name} does not begin with ${beginning}.`]),
        ...rule.actions
          .filter((action) => !may(rights, action, rule.arn(name), facts))
          .map((action) => `${action} on ${name} is denied.`),
      ];
    });
}

export const namesIn = ({ resources }: Recording): number => resources.filter(({ type }) => type in RULES).length;
