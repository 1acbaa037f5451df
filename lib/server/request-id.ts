/** As a proxy counts requests, where it tells. Anybody could write it, so it is short and plain or nothing. */
export const requestIdOf = (id: unknown): string | undefined =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
