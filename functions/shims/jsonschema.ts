interface Schema {
  required?: string[] | boolean;
}

/**
 * ElectroDB holds every model against a JSON schema each time a function starts, which is half of the start. Ours are
 * constants, and every test runs with the whole check; here only the names a model must have are looked for, by which
 * ElectroDB also tells a model from an entity.
 */
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

// ElectroDB adds its formats to the prototype.
Object.assign(Validator.prototype, { customFormats: {} });
