import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import requiredSdk from "./required-sdk.cjs";

/** ElectroDB requires the whole SDK, which esbuild cannot tree-shake. It gets only members that we already bundle. */
Object.assign(requiredSdk, {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
});

export { CustomAttributeType, createConversions, Entity } from "electrodb";
