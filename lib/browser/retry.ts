const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Sends for a part of a page until it comes: the app may be starting anew, or its reader be in a tunnel. After 16 s it
 * fails as `load` does.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}
