/** Holds one timer per purpose. A new timer replaces the previous one of the same purpose. */
export function createTimers<Purpose extends string>() {
  const running = new Map<Purpose, ReturnType<typeof setTimeout>>();
  function clear(what: Purpose) {
    clearTimeout(running.get(what));
    running.delete(what);
  }
  return {
    clear,
    has: (what: Purpose) => running.has(what),
    wait(what: Purpose, ms: number, run: () => unknown) {
      clear(what);
      const timer = setTimeout(() => {
        running.delete(what);
        void run();
      }, ms);
      running.set(what, timer);
    },
    clearAll() {
      for (const what of running.keys()) clear(what);
    },
  };
}
