import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { NAME_KEYWORD } from './named-schema.ts';
import type { App } from './services.ts';

/**
 * Checks requests by the schemas of their routes: nothing is converted, removed or filled in, and every fault is found.
 * A schema is compiled for the first request of its route, because to compile all of them takes longer than the rest of the
 * start.
 */
export function checkBySchemas(app: App): void {
  const ajv = new Ajv({ allErrors: true, verbose: true, keywords: ['x-rule', NAME_KEYWORD] });
  formats.default(ajv);
  app.setValidatorCompiler<AnySchema>(({ schema }) => {
    let compiled: ValidateFunction | null = null;
    const validate: Validate = (value) => {
      compiled ??= ajv.compile(schema);
      const isValid = compiled(value);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  });
}

type Validate = ((value: unknown) => boolean) & Pick<ValidateFunction, 'errors'>;
