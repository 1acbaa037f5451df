import { getZodConstraint } from '@conform-to/zod/v4';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemas } from './all-schemas.fixture';

it('every schema can describe its fields to a form', () => {
  for (const [name, schema] of Object.entries(schemas))
    if (schema instanceof z.ZodObject) expect(() => getZodConstraint(schema), name).not.toThrow();
});
