import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { deployment } from './deployment';

it('names a deploy where it has a name', () => {
  expect(deployment({ DEPLOYMENT_ID: '2026-11-22_a1b2c3' })).toEqual({
    deploymentId: '2026-11-22_a1b2c3',
  });
  expect(deployment({ DEPLOYMENT_ID: '' })).toEqual({});
});

it('ends a start with a name or a key that Next could not use', () => {
  expect(() => deployment({ DEPLOYMENT_ID: 'v1?x' })).toThrow('DEPLOYMENT_ID');
  for (const bytes of [16, 24, 32]) {
    const key = randomBytes(bytes).toString('base64');
    expect(deployment({ NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key })).toEqual({});
  }
  for (const key of ['change-me', randomBytes(31).toString('base64')])
    expect(() => deployment({ NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key })).toThrow('openssl');
});
