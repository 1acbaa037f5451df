/** Resolves once the page has loaded and the browser is idle. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    const waitForIdle = () =>
      'requestIdleCallback' in window
        ? window.requestIdleCallback(() => resolve(), { timeout: 1000 })
        : setTimeout(resolve, 200);
    if (document.readyState === 'complete') waitForIdle();
    else window.addEventListener('load', waitForIdle, { once: true });
  });
