/** Resolves once the page has loaded and the browser is idle. */
export const settled = () =>
  new Promise<void>((resolve) => {
    const whenIdle = () =>
      'requestIdleCallback' in window
        ? window.requestIdleCallback(() => resolve(), { timeout: 1000 })
        : setTimeout(resolve, 200);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
  });
