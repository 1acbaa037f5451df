/** Lets the browser answer a finger, and draw, before what follows. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
