/** With which the protocol's library holds a person's answers against a schema: a third of its code, and Sereno's tools ask nobody. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("Nothing is asked of a person.");
  }
}
