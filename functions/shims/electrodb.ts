import { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import requiredSdk from "./required-sdk.cjs";

/** Gives ElectroDB, which requires the whole SDK, only those of the SDK's commands that are bundled anyway. */
Object.assign(requiredSdk, { BatchWriteCommand, DeleteCommand, PutCommand, UpdateCommand });

export { CustomAttributeType, createConversions, Entity } from "electrodb";
