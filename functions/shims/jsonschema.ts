interface Schema {
  required?: string[] | boolean;
}

/** ElectroDB's validation of every model takes half of a cold start. Our models are constants, which tests validate.
 * ElectroDB also needs the check of required names, by which it tells a model from an entity. */
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
