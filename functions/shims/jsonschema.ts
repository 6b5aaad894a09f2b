interface Schema {
  required?: string[] | boolean;
}

/** Replaces jsonschema, half of a cold start. Checks only required names: by them ElectroDB tells model from entity. */
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
