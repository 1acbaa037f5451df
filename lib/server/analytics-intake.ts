/**
 * The limits of `/api/events`, per process. They keep a broken script from flooding analytics and protect nothing else.
 */

/** Enough for twenty events. */
export const MAX_BYTES = 48 * 1024;

/** Requests per minute from one address, which may be a whole school or office, and in total. */
export const MOST_EVENTS = { per_address: 600, total: 6000 };
