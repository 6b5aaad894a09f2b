import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import requiredSdk from "./required-sdk.cjs";

/**
 * ElectroDB requires the whole SDK. What esbuild bundles behind a `require` it keeps whole and starts through a wrapper for
 * each file, so ElectroDB is handed what our imports bring, of which the bundle then holds one copy, and no more than is used.
 */
Object.assign(requiredSdk, {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
  unmarshall,
});

export { CustomAttributeType, createConversions, createWriteTransaction, Entity } from "electrodb";
