import 'server-only';
import { readBody } from './read-body';

/** `bodySizeLimit` in next.config.ts. */
const MOST_BYTES = 60 * 1024;

/**
 * The most values (objects, lists, texts and numbers) in the JSON of one body. React's decoder takes 5 µs for a value that
 * refers to another one. An import of 500 squares has 2,500 values.
 */
const MOST_VALUES = 5_000;

/** What browsers send. Programs could quote the boundary or name two of them, and parsers differ on that. */
const FORM = /^multipart\/form-data; boundary=[\w'()+./:=?-]{20,70}$/;

/** Browsers send none with a field. It could name an encoding, in which the field is another text. */
const FIELD_TYPE = /\r\ncontent-type:/i;

const isForm = (headers: Headers) =>
  headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

/**
 * Whether the body of a server action is larger than any that this app sends. Next would decode it before the action can
 * check anything, and one body could block the process for a tenth of a second.
 */
export async function isOversizedAction(request: Request): Promise<boolean> {
  const { headers, body } = request;
  const isFetched = headers.has('next-action');
  if (!isFetched && !isForm(headers)) return false;
  const text = await readBody(body, MOST_BYTES);
  // Next refuses a larger form before it decodes any of it, with a page.
  if (text === null) return isFetched;
  if (!isForm(headers)) return valuesIn(text, MOST_VALUES) > MOST_VALUES;
  const type = headers.get('content-type') ?? '';
  if (!FORM.test(type) || FIELD_TYPE.test(text)) return true;
  const form = await new Response(text, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (!form) return true;
  const values = [...form.values()].map((value) =>
    isList(value) ? valuesIn(value, MOST_VALUES) : 0,
  );
  return values.reduce((sum, some) => sum + some, 0) > MOST_VALUES;
}

/** Whether React could decode this field to more than one value. Nobody's text begins so and has thousands of commas. */
const isList = (value: FormDataEntryValue): value is string =>
  typeof value === 'string' && /^\s*[[{]/.test(value);

/** An upper bound of the values in this JSON: its commas and opening brackets outside of strings. Stops above `most`. */
export function valuesIn(json: string, most: number): number {
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length && values <= most; at += 1) {
    const character = json[at];
    if (character === '"') isText = !isText;
    else if (isText) at += character === '\\' ? 1 : 0;
    else if (character === ',' || character === '[' || character === '{') values += 1;
  }
  return values;
}
