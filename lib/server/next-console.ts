import 'server-only';
import { log } from './log';

/** What Next prints with a stack, and reports nowhere else, although nothing has failed here. */
const EXPECTED: [RegExp, string][] = [
  [/^aborted$/, 'A request was aborted before all of it had arrived'],
  [
    /^(Failed to find Server Action|The Server Reference ID did not match|Invalid Server Actions? request)/,
    'A request named no server action of this build',
  ],
];

/** Has each of these in the log as one line. The rest is printed as it comes. */
export function logExpectedErrors(): void {
  console.error = unlessExpected(console.error);
  console.warn = unlessExpected(console.warn);
}

type Print = (...values: unknown[]) => void;

const unlessExpected =
  (print: Print): Print =>
  (...values) => {
    const [first] = values;
    const message = first instanceof Error ? first.message : '';
    const expected = EXPECTED.find(([pattern]) => pattern.test(message));
    if (expected) log.warn(expected[1]);
    else print(...values);
  };
