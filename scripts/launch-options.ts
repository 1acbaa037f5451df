/** The launch options of all test browsers: little logging, and no sandbox, which root cannot use. */
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
