interface Schema {
  required?: string[] | boolean;
}

/** Skips models, which tests check: half of a cold start. By required names ElectroDB tells models from entities. */
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

// ElectroDB adds its formats to this member of the prototype.
Object.assign(Validator.prototype, { customFormats: {} });
