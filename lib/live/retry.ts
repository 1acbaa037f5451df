import { backoff } from './backoff';

/**
 * Reads until it succeeds, with retries after 1, 2, 4 … seconds, at most 30. Each delay has up to a second of jitter,
 * because all screens of a game may fail at once. The returned function stops it.
 */
export function readUntilAnswered<T>(
  read: () => Promise<T>,
  onAnswer: (answer: T) => void,
): () => void {
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout>;

  const attempt = () =>
    void read().then(
      (answer) => isStopped || onAnswer(answer),
      (error: unknown) => {
        console.warn('Could not read, will retry', error);
        failures += 1;
        if (!isStopped) timer = setTimeout(attempt, backoff(failures) + Math.random() * 1000);
      },
    );
  attempt();

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
