/** How every browser of ours is started: quiet, and without a sandbox where root could not have one. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
