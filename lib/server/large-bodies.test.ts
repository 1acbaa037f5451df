import { expect, it, vi } from 'vitest';
import { readLargeBody, redirectOf } from './large-bodies';

type Claims = Awaited<ReturnType<NonNullable<Parameters<typeof readLargeBody>[1]>>>;
type Sent = { body: string; from?: string; isStreamed?: boolean; isVisitor?: boolean };

function post({ body, from = 'http://here', isStreamed = false, isVisitor = false }: Sent) {
  const bytes = new TextEncoder().encode(body);
  const headers = {
    host: 'here',
    origin: from,
    ...(!isStreamed && { 'content-length': `${bytes.length}` }),
  };
  const stream = new Blob([bytes]).stream();
  const request = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
  const claims = { data: isVisitor ? null : {} } as Claims;
  return readLargeBody(new Request('http://here', request), async () => claims);
}
const statusOf = async (sent: Sent) => {
  const read = await post(sent);
  return read instanceof Response ? read.status : read;
};
const fields = [['lines', 'x'.repeat(400_000)]];

it('the fields of a signed-in person are read, up to 500 kB', async () => {
  expect(await statusOf({ body: JSON.stringify({ fields }) })).toEqual({ fields });
  expect(await statusOf({ body: JSON.stringify({ fields }), isStreamed: true })).toEqual({
    fields,
  });
});

it.each([true, false])(
  'a larger body is refused, without content-length: %s',
  async (isStreamed) => {
    const body = JSON.stringify({ fields: [['lines', 'x'.repeat(500_001)]] });
    expect(await statusOf({ body, isStreamed })).toBe(413);
  },
);

it('nothing is read of a visitor, or from another site', async () => {
  expect(await statusOf({ body: '{"fields":[]}', from: 'http://evil.example' })).toBe(403);
  expect(await statusOf({ body: '{"fields":[]}', isVisitor: true })).toBe(401);
});

it.each(['[],'.repeat(160_000), `[${'[],'.repeat(160_000)}1]`, '{"fields":[[1]]}', 'null', ''])(
  'what is neither fields nor an object is refused: %.20s',
  async (body) => expect(await statusOf({ body })).toBe(400),
);

it('a body of a hundred thousand lists is refused before it is parsed', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const lists = `{"input":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  expect(await statusOf({ body: lists })).toBe(400);
  expect(await statusOf({ body: `{"input":{"a":[${'1,'.repeat(200_000)}1]}}` })).toBe(400);
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
  const input = {
    squares: Array.from({ length: 1_000 }, () => ({ a: '[,', b: '', c: '', d: null })),
  };
  expect(await statusOf({ body: JSON.stringify({ input }) }), 'a large import').toEqual({ input });
});

it('a redirect of an action is no error', () => {
  const digest = 'NEXT_REDIRECT;replace;/group/1;307;';
  expect(redirectOf(Object.assign(new Error(), { digest }))).toBe('/group/1');
  expect([new Error('x'), null, { digest: '12' }].map(redirectOf)).toEqual([null, null, null]);
});
