const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** Tries to load a script again for 16 s, because the app may be restarting or the connection lost; then fails as `load` does. */
export async function withRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
