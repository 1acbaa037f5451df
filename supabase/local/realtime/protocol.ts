/** Version 1 frames are JSON objects; version 2 frames are JSON arrays, and binary frames for broadcasts. */
export type Version = 1 | 2;

/** The prefix of every topic name. */
export const PREFIX = 'realtime:';

export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** A message between members of a topic. A string is serialized JSON, a buffer the sender's bytes. */
export type Broadcast = { topic: string; event: string; meta: string; payload: string | Buffer };

const USER_BROADCAST = 4;
const AS_BYTES = 0;
const AS_JSON = 1;
const LONGEST_FIELD = 255;

/** With the FIN bit: the frame is not continued in another one. */
const TEXT_FRAME = 0x81;
const BINARY_FRAME = 0x82;
const LONGEST_SHORT = 125;
const LONGEST_MIDDLE = 65_535;

/** Parses a frame; throws on anything else. Clients send binary frames only to broadcast, which none may. */
export function decode(data: Buffer, isBinary: boolean): Frame {
  if (isBinary) throw new Error('not a frame');
  const parsed: unknown = JSON.parse(data.toString());
  const [joinRef, ref, topic, event, payload] = Array.isArray(parsed) ? parsed : fieldsOf(parsed);
  if (typeof topic !== 'string' || typeof event !== 'string') throw new Error('not a frame');
  return { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload };
}

function fieldsOf(parsed: unknown): unknown[] {
  const { join_ref, ref, topic, event, payload } = (parsed ?? {}) as Record<string, unknown>;
  return [join_ref, ref, topic, event, payload];
}

export function encode(version: Version, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return version === 2
    ? JSON.stringify([joinRef, ref, topic, event, payload])
    : JSON.stringify({ topic, event, payload, ref, join_ref: joinRef });
}

/** The frame for every member of the topic, or null where this version cannot carry the message. */
export function encodeBroadcast(version: Version, broadcast: Broadcast): string | Buffer | null {
  return version === 2 ? encodeBinary(broadcast) : encodeObject(broadcast);
}

/** A complete WebSocket frame as a server sends it: one buffer for any number of sockets. */
export function frameOf(content: string | Buffer): Buffer {
  const body = Buffer.from(content as string);
  const kind = typeof content === 'string' ? TEXT_FRAME : BINARY_FRAME;
  if (body.length <= LONGEST_SHORT) return Buffer.concat([Buffer.from([kind, body.length]), body]);
  const isLong = body.length > LONGEST_MIDDLE;
  const header = Buffer.alloc(isLong ? 10 : 4);
  header.set([kind, isLong ? 127 : 126]);
  if (isLong) header.writeUIntBE(body.length, 4, 6);
  else header.writeUInt16BE(body.length, 2);
  return Buffer.concat([header, body]);
}

function encodeBinary({ topic, event, meta, payload }: Broadcast): Buffer | null {
  const fields = [topic, event, meta].map((text) => Buffer.from(text));
  if (fields.some(({ length }) => length > LONGEST_FIELD)) return null;
  const encoding = typeof payload === 'string' ? AS_JSON : AS_BYTES;
  const header = [USER_BROADCAST, ...fields.map(({ length }) => length), encoding];
  return Buffer.concat([Buffer.from(header), ...fields, Buffer.from(payload as string)]);
}

function encodeObject({ topic, event, meta, payload }: Broadcast): string | null {
  if (typeof payload !== 'string') return null;
  const name = JSON.stringify(event);
  // The payload is inserted as it is, because parsing and serializing it would only take time.
  const inner = `{"type":"broadcast","event":${name},"payload":${payload}${meta && `,"meta":${meta}`}}`;
  return `{"topic":${JSON.stringify(topic)},"event":"broadcast","payload":${inner},"ref":null}`;
}
