import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import requiredSdk from "./required-sdk.cjs";

/**
 * ElectroDB requires the whole SDK, and esbuild cannot tree-shake a `require`. This gives ElectroDB the members that
 * our own imports already bundle.
 */
Object.assign(requiredSdk, {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
});

export { CustomAttributeType, createConversions, Entity } from "electrodb";
