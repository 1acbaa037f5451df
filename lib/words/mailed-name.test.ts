import { expect, it } from 'vitest';
import { mailedName } from './mailed-name';

it.each([
  ['Ada', '“Ada”'],
  ['Ada L. Byron', '“Ada L. Byron”'],
  ['St. Mary’s Desk', '“St. Mary’s Desk”'],
  ['ada@example.com', '“ada example com”'],
  ['https://evil.example/x', '“https   evil example x”'],
  ['www.evil.example', '“www evil example”'],
  ['evil．example', '“evil example”'],
  ['evil。example', '“evil example”'],
  ['mailto:a@b.c', '“mailto a b c”'],
  ['Ada” wrote “Pay', "“Ada' wrote 'Pay”"],
  ['"Ada"', "“'Ada'”"],
  ['ｅｖｉｌ.ｉｏ', '“evil io”'],
])('%s is mailed as %s', (name, mailed) => {
  expect(mailedName(name)).toBe(mailed);
});
