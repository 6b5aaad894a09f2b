import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import requiredSdk from "./required-sdk.cjs";

/** Gives ElectroDB only those parts of the SDK that are bundled anyway. It requires all, which esbuild cannot shake. */
Object.assign(requiredSdk, {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  UpdateCommand,
});

export { CustomAttributeType, createConversions, Entity } from "electrodb";
