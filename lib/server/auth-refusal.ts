/**
 * The code in an answer with which the auth server refuses a call; null in the answer of a gateway. The name of its field
 * depends on the version that the caller asks for.
 */
export function refusalCodeIn(text: string): string | null {
  const { code, error_code } = objectIn(text);
  return [error_code, code].find((value) => typeof value === 'string') ?? null;
}

export function objectIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
