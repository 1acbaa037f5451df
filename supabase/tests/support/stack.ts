import { bootTestStack } from './test-stack.ts';

/**
 * Runs before all tests: uses the stack that `npm test` has booted (TEST_STACK, its variables as JSON), or boots one.
 */
export default async function setup(): Promise<(() => Promise<void>) | void> {
  const given = process.env.TEST_STACK;
  if (given) {
    Object.assign(process.env, JSON.parse(given));
    return;
  }
  const { env, stop } = await bootTestStack();
  Object.assign(process.env, env);
  return stop;
}
