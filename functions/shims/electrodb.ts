import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import requiredSdk from "./required-sdk.cjs";

/** ElectroDB requires the whole SDK, which esbuild cannot tree-shake. This passes only what is bundled anyway. */
Object.assign(requiredSdk, {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
});

export { CustomAttributeType, createConversions, Entity } from "electrodb";
