import { z } from 'zod';
import { ID } from './forms.fixture';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const known = new WeakMap<z.ZodType, Record<string, JsonSchema>>();

/** The fields of a schema, as JSON schemas. They are made once, because that takes longer than parsing most inputs. */
export function fieldsOf(schema: z.ZodType): Record<string, JsonSchema> {
  const found = known.get(schema);
  if (found) return found;
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const fields = properties as Record<string, JsonSchema>;
  known.set(schema, fields);
  return fields;
}

/** A value that the field accepts, if possible, because checks across fields run only after those of each field. */
function sampleOf(field: JsonSchema): unknown {
  if (field.anyOf) return sampleOf(field.anyOf[0] as JsonSchema);
  if (field.const ?? field.enum) return field.const ?? field.enum?.[0];
  if (field.format === 'uuid') return ID;
  if (field.type === 'boolean') return true;
  if (field.type === 'array') return [{}];
  return field.type === 'string' ? 'Something happens' : 1;
}

/** A complete input. */
const samplesOf = (schema: z.ZodType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => [name, sampleOf(field)]),
  );

/** One input per field, in which that field has the bad value. */
export const inputsWithBadField = (schema: z.ZodType, bad: unknown): Record<string, unknown>[] =>
  Object.keys(fieldsOf(schema)).map((name) => ({ ...samplesOf(schema), [name]: bad }));

/** The input as form data. */
export function asForm(input: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  return form;
}
