import 'server-only';
import { log } from './log';

/** Errors that Next prints with a stack and reports nowhere else, although nothing has failed. */
const EXPECTED: [RegExp, string][] = [
  [/^aborted$/, 'A request was aborted before all of it had arrived'],
  [
    /^(Failed to find Server Action|The Server Reference ID did not match|Invalid Server Actions? request)/,
    'A request named no server action of this build',
  ],
  // Next passes it on by a request of its own, which fails when that page refuses the body.
  [/^failed to forward action response$/, 'The page of an action refused its body'],
];

/** Logs each of these errors as one line. Everything else is printed unchanged. */
export function logExpectedErrors(): void {
  console.error = unlessExpected(console.error);
  console.warn = unlessExpected(console.warn);
}

type Print = (...values: unknown[]) => void;

const unlessExpected =
  (print: Print): Print =>
  (...values) => {
    const [first] = values;
    const message = first instanceof Error ? first.message : String(first);
    const expected = EXPECTED.find(([pattern]) => pattern.test(message));
    if (expected) log.warn(expected[1]);
    else print(...values);
  };
