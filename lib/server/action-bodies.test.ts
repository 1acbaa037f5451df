import { expect, it } from 'vitest';
import { limits } from '@/lib/limits';
import { isOversizedAction } from './action-bodies';

const MOST = 60 * 1024;
const repeated = (unit: string) => `[${unit.repeat((MOST - 1024) / unit.length)}1]`;

type Sent = { body: BodyInit; type?: string; action?: string };

/** A form without a type gets that of `fetch`, with its boundary. */
const isRefused = ({ body, type, action = 'x' }: Sent) =>
  isOversizedAction(
    new Request('http://here', {
      method: 'POST',
      body,
      headers: { ...(type && { 'content-type': type }), ...(action && { 'next-action': action }) },
    }),
  );

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Values that React's decoder reads one by one. The names of references resolve: 0 is the body itself. */
const UNITS = [
  ...['"$0",', '"$Q0",', '"$W0",', '"$i0",', '"$@0",', '"$h0",', '"$0:0",', '"$T",', '"\\u00240",'],
  ...['[[[]]],', '[],', '{},', '{"a":{}},', '1,', '"",', '[ ],', '["]",'],
];

it.each(UNITS)('a body full of %s is refused, in every form that an action takes', async (unit) => {
  const list = repeated(unit);
  expect(await isRefused({ body: list, type: 'text/plain;charset=UTF-8' })).toBe(true);
  expect(await isRefused({ body: list, type: 'application/json' }), 'any other type').toBe(true);
  for (const name of ['0', '1', '_1_lines', 'NaN', '$ACTION_1:1', '0x1'])
    for (const action of ['x', ''])
      expect(await isRefused({ body: formOf({ [name]: ` \n${list}` }), action }), name).toBe(true);
  const parts = Array.from({ length: 10 }, (_, at) => [`${at}`, repeated(unit).slice(0, 5_900)]);
  expect(await isRefused({ body: formOf(Object.fromEntries(parts)) }), 'in parts').toBe(true);
});

it('a body of 5,000 values is taken, and one of 5,001 is refused', async () => {
  const list = (values: number) => `[${'1,'.repeat(values - 1)}1]`;
  for (const bodyOf of [list, (values: number) => formOf({ 0: list(values) })]) {
    expect(await isRefused({ body: bodyOf(5_000) })).toBe(false);
    expect(await isRefused({ body: bodyOf(5_001) })).toBe(true);
  }
});

it('a call that is larger than the limit is refused, and a form is left to Next', async () => {
  const body = JSON.stringify(['x'.repeat(MOST)]);
  expect(await isRefused({ body })).toBe(true);
  expect(await isRefused({ body: formOf({ 0: body }) })).toBe(true);
  expect(await isRefused({ body: formOf({ 0: body }), action: '' })).toBe(false);
});

it('a form that parsers read in different ways is refused', async () => {
  const boundary = 'x'.repeat(30);
  const field = (head: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="0"${head}\r\n\r\n[]\r\n--${boundary}--\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;
  expect(await isRefused({ body: field(''), type })).toBe(false);
  for (const head of ['Content-Type: text/plain; charset=utf-16le', 'content-type: text/plain'])
    expect(await isRefused({ body: field(`\r\n${head}`), type }), head).toBe(true);
  for (const other of [`"${boundary}"`, `${boundary}; boundary=y`, '', 'short'])
    expect(
      await isRefused({ body: field(''), type: `multipart/form-data; boundary=${other}` }),
    ).toBe(true);
  expect(await isRefused({ body: '--x', type }), 'no form').toBe(true);
});

it('the largest bodies of this app are taken', async () => {
  const square = { summary: 'Rain', text: '$5, [1], {2}', likelihood: 'often', months: null };
  const squares = Array.from({ length: limits.imported_squares }, () => square);
  expect(await isRefused({ body: JSON.stringify([{ theme_id: 'x', squares }]) })).toBe(false);
  const lines = '- [ ] Rain, snow, or "fog" | a, b, c\n'.repeat(1_300);
  const fields = { 0: '[null,"$K1"]', _1_lines: lines, _1_name: '[Ours]', _1_group_id: 'x' };
  expect(await isRefused({ body: formOf(fields) })).toBe(false);
  const boxes = '[ ] Rain, snow\n'.repeat(limits.set.lines);
  expect(await isRefused({ body: formOf({ ...fields, _1_lines: boxes }) })).toBe(false);
  expect(await isRefused({ body: formOf({ lines, $ACTION_REF_1: '' }), action: '' })).toBe(false);
});

it('no other body is read', async () => {
  const body = repeated('"$0",');
  expect(await isRefused({ body, type: 'application/json', action: '' })).toBe(false);
});
