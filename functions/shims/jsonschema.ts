interface Schema {
  required?: string[] | boolean;
}

/**
 * ElectroDB validates every model by a JSON schema at start, which takes half of the start. Our models are constants,
 * and all tests run with the full validation. This only checks the required names, which ElectroDB also needs to tell a
 * model from an entity.
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
