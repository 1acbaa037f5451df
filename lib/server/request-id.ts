/** The request id of a proxy, if it sends one. Anybody could forge it, so only a short plain id is accepted. */
export const requestIdOf = (id: unknown): string | undefined =>
  typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined;
