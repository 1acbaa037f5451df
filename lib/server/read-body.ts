/** The request body as text, or null if it has more bytes. */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
): Promise<string | null> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
