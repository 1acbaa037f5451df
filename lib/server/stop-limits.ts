import { ANSWER_TIMEOUT_MS } from '../browser/answer-timeout.ts';

/** The time for a stopping server to finish its responses. After it, browsers have timed out their actions. */
export const LONGEST_STOP_MS = ANSWER_TIMEOUT_MS;

/** A second signal ends the process at once, if it arrives later than this after the first. */
export const AGAIN_MS = 1_000;
