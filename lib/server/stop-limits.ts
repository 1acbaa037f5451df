import { ANSWER_TIMEOUT_MS } from '../browser/answer-timeout.ts';

/** How long a server that is told to stop goes on answering: after as long, a browser has given the action up. */
export const LONGEST_STOP_MS = ANSWER_TIMEOUT_MS;

/** Told once more after this time, it ends at once. */
export const AGAIN_MS = 1_000;
