const shared = globalThis as typeof globalThis & { hbState?: Map<string, unknown> };

/** Something that this process keeps once. Next bundles middleware and pages separately, so that each has its own modules. */
export function keptOnce<T>(name: string, make: () => T): T {
  const state = (shared.hbState ??= new Map());
  if (!state.has(name)) state.set(name, make());
  return state.get(name) as T;
}

/** For tests, whose modules are loaded again. */
export const forgetState = (): void => shared.hbState?.clear();
