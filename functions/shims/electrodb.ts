import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import requiredSdk from "./required-sdk.cjs";

/**
 * ElectroDB requires the whole SDK. What esbuild bundles behind a `require` it keeps whole and starts through a wrapper for
 * each file, so ElectroDB is handed what our imports bring, of which the bundle then holds one copy, and no more than is used.
 */
Object.assign(requiredSdk, {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
});

export { CustomAttributeType, createConversions, Entity } from "electrodb";
