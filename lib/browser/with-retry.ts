const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Retries the load of a part of a page, because the app may be restarting or the network be down. Rejects with the last
 * error after 16 s.
 */
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
