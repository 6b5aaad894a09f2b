interface Schema {
  required?: string[] | boolean;
}

/** Replaces jsonschema, which takes half of a cold start. Checks only that required members are there: this is how
 * ElectroDB tells a model from an entity. */
export class Validator {
  addSchema(): void {}

  validate(instance: unknown, { required }: Schema): { errors: { property: string; message: string }[] } {
    const names = Array.isArray(required) ? required : [];
    const isThere = (name: string) => typeof instance === "object" && instance !== null && name in instance;
    return {
      errors: names.filter((name) => !isThere(name)).map((name) => ({ property: name, message: "is required" })),
    };
  }
}

// ElectroDB writes its formats into this object.
Object.assign(Validator.prototype, { customFormats: {} });
